// A half-made move survives a reload and a look at the rules, and so does what can be taken back.
const KEY = "millwright/chosen";

export function remember(id: string, length: number, chosen: string[], undoable: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id, length, chosen, undoable }));
  } catch {
    // Then it does not.
  }
}

export function remembered(id: string, length: number): { chosen: string[]; undoable: number } {
  const nothing = { chosen: [], undoable: 0 };
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return kept.id === id && kept.length === length ? { ...nothing, ...kept } : nothing;
  } catch {
    return nothing;
  }
}
