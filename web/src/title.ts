// What the browser's tab says: the page, and before it at how many tables one is waited for, which its icon shows too.
let parts: string[] = [];
let waiting = 0;

function show(): void {
  document.title = (waiting > 0 ? `(${waiting}) ` : "") + [...parts, "Millwright"].join(" · ");
}

export function setTitle(...named: string[]): void {
  parts = named;
  show();
}

export function setWaiting(tables: number): void {
  waiting = tables;
  show();
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const wanted = tables > 0 ? "icon-turn.svg" : "icon.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}
