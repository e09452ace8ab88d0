/** The text of a channel in lines. */
export interface OutputText {
  /** Lines that no longer change. */
  readonly whole: readonly string[];
  /** The line after them, which has no line break yet; empty if there is none. */
  readonly open: string;
}

/**
 * Splits a text that follows an open line into lines: a line break ends a line, and so does its maximum length. A
 * cleared channel has no open line, so the next text begins one.
 *
 * @param maxLength in UTF-16 units
 */
export function outputLines(open: string, text: string, maxLength: number): OutputText {
  const lines = `${open}${text}`.split("\n").flatMap((line) => piecesOf(line, maxLength));
  return { whole: lines.slice(0, -1), open: lines.at(-1) ?? "" };
}

function piecesOf(line: string, maxLength: number): readonly string[] {
  const count = Math.max(1, Math.ceil(line.length / maxLength));
  return Array.from({ length: count }, (_, index) => line.slice(index * maxLength, (index + 1) * maxLength));
}
