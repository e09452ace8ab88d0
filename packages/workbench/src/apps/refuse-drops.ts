/**
 * From now on: what is dragged from the page falls into no frame, because an application could read a field's text, and what is
 * dropped outside of a field and of parts that take it is refused. A browser leaves a page for an address that is dropped on it,
 * and an application decides what is dragged out of its frame.
 */
export function guardDrags(): void {
  // The same listeners again add nothing.
  addEventListener("dragover", refuse);
  addEventListener("dragstart", begin, true);
  for (const end of ["dragend", "drop", "pointerdown"]) addEventListener(end, finish, true);
}

function refuse(event: DragEvent): void {
  const { target, dataTransfer, defaultPrevented } = event;
  if (defaultPrevented || !dataTransfer || (target as Element).closest?.("input, textarea")) return;
  event.preventDefault();
  dataTransfer.dropEffect = "none";
}

/** Only of a drag that began in the page: of one within a frame the page hears nothing. */
const begin = () => document.documentElement.toggleAttribute("data-dragging", true);
const finish = () => document.documentElement.toggleAttribute("data-dragging", false);
