import { dialogs, openDialog } from "../state/dialogs.ts";

const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u;

/** Opens the symbol search with a letter or digit that was typed on a chart. @returns false for other keys */
export function searchTyped(key: string): boolean {
  if (!LETTER_OR_DIGIT.test(key)) return false;
  const { open } = dialogs.get();
  // Letters that follow before the dialog has the focus reach the chart too.
  const before = open?.kind === "symbols" ? (open.text ?? "") : "";
  openDialog({ kind: "symbols", text: before + key });
  return true;
}
