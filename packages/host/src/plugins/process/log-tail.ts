/** The end of a stream of text. Appending costs the same however many lines a piece has. */
export interface LogTail {
  append(chunk: Buffer): void;
  /** The kept lines, oldest first; the first may be the end of one. */
  lines(): readonly string[];
}

export function logTail(maxBytes: number): LogTail {
  let kept: Buffer[] = [];
  let length = 0;
  return {
    append(chunk) {
      // A copy, because a piece of the stream keeps its larger buffer in memory.
      const piece = Buffer.from(chunk.subarray(-maxBytes));
      kept.push(piece);
      length += piece.length;
      if (length <= 2 * maxBytes && kept.length < 1000) return;
      const end = Buffer.concat(kept).subarray(-maxBytes);
      kept = [Buffer.from(end)];
      length = end.length;
    },
    lines() {
      const text = Buffer.concat(kept).subarray(-maxBytes).toString();
      return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trimEnd()]));
    },
  };
}
