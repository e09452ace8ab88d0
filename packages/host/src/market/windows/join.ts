import { type BarColumns, makeColumns } from "@bourse/bars";

/** Parts of a series, oldest first, as one copy. */
export function joinColumns(...parts: readonly BarColumns[]): BarColumns {
  const length = parts.reduce((sum, each) => sum + each.length, 0);
  return makeColumns(length, (name) => {
    const column = new Float64Array(length);
    let at = 0;
    for (const part of parts) {
      column.set(part[name].subarray(0, part.length), at);
      at += part.length;
    }
    return column;
  });
}
