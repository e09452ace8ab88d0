/**
 * Characters that a terminal, a page or a log would interpret instead of showing: control, format and line-breaking
 * characters.
 */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]+/gu;

/** Foreign bytes as one line of plain text, of at most `most` characters. */
export function cleanText(bytes: Uint8Array | string, most: number): string {
  const text = typeof bytes === "string" ? bytes.toWellFormed() : new TextDecoder().decode(bytes);
  return text.replace(UNSHOWN, " ").trim().slice(0, most).toWellFormed();
}
