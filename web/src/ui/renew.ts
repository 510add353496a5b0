// Makes one drawing into another by touching only what differs: putting in a whole new one would have the browser style,
// lay out and paint all of it again.

export function renew(old: Element, fresh: Element): void {
  if (old.isEqualNode(fresh)) return;
  if (old.tagName !== fresh.tagName) return old.replaceWith(fresh);
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const name of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(name)!;
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  renewChildren(old, [...old.childNodes], [...fresh.childNodes]);
}

// What is alike at the beginning and at the end stays. What lies between is renewed one by one, or, where something was
// added or taken away, put in anew.
function renewChildren(parent: Element, old: ChildNode[], fresh: ChildNode[]): void {
  let from = 0;
  let tail = 0;
  const shorter = Math.min(old.length, fresh.length);
  while (from < shorter && old[from]!.isEqualNode(fresh[from]!)) from++;
  while (tail < shorter - from && old.at(-1 - tail)!.isEqualNode(fresh.at(-1 - tail)!)) tail++;
  const before = old.slice(from, old.length - tail);
  const after = fresh.slice(from, fresh.length - tail);
  if (before.length === after.length) {
    before.forEach((node, i) => renewNode(node, after[i]!));
    return;
  }
  const next = old[old.length - tail] ?? null;
  for (const node of before) node.remove();
  for (const node of after) parent.insertBefore(node, next);
}

function renewNode(old: ChildNode, fresh: ChildNode): void {
  if (old instanceof Element && fresh instanceof Element) renew(old, fresh);
  else if (!old.isEqualNode(fresh)) old.replaceWith(fresh);
}
