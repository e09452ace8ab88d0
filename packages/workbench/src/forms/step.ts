/** The index a key leads to in a list of `count` items; undefined for other keys. */
export function steppedTo(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at + count - 1) % count;
  return undefined;
}
