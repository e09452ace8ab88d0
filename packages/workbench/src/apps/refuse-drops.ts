/**
 * Refuses what is dropped outside of a field and of parts that take it, from now on. A browser leaves a page for an
 * address that is dropped on it, and an application decides what is dragged out of its frame.
 */
export function refuseDrops(): void {
  // The same listener again adds nothing.
  addEventListener("dragover", refuse);
}

function refuse(event: DragEvent): void {
  const { target, dataTransfer, defaultPrevented } = event;
  if (defaultPrevented || !dataTransfer || (target as Element).closest?.("input, textarea")) return;
  event.preventDefault();
  dataTransfer.dropEffect = "none";
}
