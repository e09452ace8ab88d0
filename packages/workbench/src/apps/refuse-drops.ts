/**
 * Guards drags from now on. Something dragged from the page cannot be dropped into a frame, because an application could read
 * a field's text. A drop is refused outside of fields and of parts that accept it: a browser leaves a page for an address that
 * is dropped on it, and an application decides what is dragged out of its frame.
 */
export function guardDrags(): void {
  // A second call adds nothing, because the listeners are the same.
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

/** Called only for a drag that begins in the page: the page gets no events of a drag within a frame. */
const begin = () => document.documentElement.toggleAttribute("data-dragging", true);
const finish = () => document.documentElement.toggleAttribute("data-dragging", false);
