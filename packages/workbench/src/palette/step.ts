/** Where a key leads in a list of so many; undefined: the key is for something else. */
export function steppedTo(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at + count - 1) % count;
  return undefined;
}
