/** Brings the focus to the next part of the page, or to the one before: the top bar and each panel that is open. */
export function stepPart(step: 1 | -1): void {
  const parts = partsInSight();
  const at = parts.findIndex((part) => part.contains(document.activeElement));
  const from = at < 0 && step < 0 ? 0 : at;
  const next = parts[(from + step + parts.length) % parts.length];
  // The bar is no panel: its first control stands for it.
  const target = next?.matches("[data-tab]") ? next : next?.querySelector<HTMLElement>("select, button");
  target?.focus();
}

/** In reading order, left to right and top to bottom: the layout keeps its panels in the order they were opened. */
function partsInSight(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("header[data-top], [data-tab]")]
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
    .toSorted((one, other) => one.box.top - other.box.top || one.box.left - other.box.left)
    .map(({ part }) => part);
}
