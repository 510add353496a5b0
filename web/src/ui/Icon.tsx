// The symbols of the board's drawing, used again in panels.
export function Icon({ name, label }: { name: string; label?: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" role={label ? "img" : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
