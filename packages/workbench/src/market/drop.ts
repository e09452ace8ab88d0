import { openDialog } from "../state/dialogs.ts";

/** Opens the import for a CSV file that is dropped on the page. Returns a function that ends this. */
export function importDroppedFiles(): () => void {
  const over = (event: DragEvent) => {
    // Without this the browser would leave the page to show the file.
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    openDialog({ kind: "import-bars", file });
  };
  window.addEventListener("dragover", over);
  window.addEventListener("drop", drop);
  return () => {
    window.removeEventListener("dragover", over);
    window.removeEventListener("drop", drop);
  };
}
