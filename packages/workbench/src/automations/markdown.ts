/** A part of a result. */
export type Block =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "points"; readonly points: readonly string[] };

/**
 * Reads the three forms of Markdown that the host writes. All other signs are text, so nothing that a model wrote
 * becomes a link, an image or markup.
 */
export function readMarkdown(text: string): readonly Block[] {
  return text
    .split("\n\n")
    .filter((part) => part.trim() !== "")
    .map(blockOf);
}

function blockOf(part: string): Block {
  if (part.startsWith("## ")) return { kind: "heading", text: part.slice(3) };
  const lines = part.split("\n");
  if (lines.every((line) => line.startsWith("- ")))
    return { kind: "points", points: lines.map((line) => line.slice(2)) };
  return { kind: "paragraph", text: part.replace(/^\\(?=[#\\-])/, "") };
}
