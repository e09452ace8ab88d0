/** Moves the focus to the next or previous part of the page: the top bar and each open panel. */
export function stepPart(step: 1 | -1): void {
  const parts = partsInSight();
  const at = parts.findIndex((part) => part.contains(document.activeElement));
  const from = at < 0 && step < 0 ? 0 : at;
  const next = parts[(from + step + parts.length) % parts.length];
  // The top bar is no panel, so its first control gets the focus.
  const target = next?.matches("[data-tab]") ? next : next?.querySelector<HTMLElement>("select, button");
  target?.focus();
}

/** In reading order, left to right and top to bottom: the layout stores its panels in the order they were opened. */
function partsInSight(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("header[data-top], [data-tab]")]
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
    .toSorted((one, other) => one.box.top - other.box.top || one.box.left - other.box.left)
    .map(({ part }) => part);
}
