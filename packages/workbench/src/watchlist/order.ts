/** The list with a symbol moved by some places, at most to either end. */
export function moved(list: readonly string[], symbol: string, by: number): readonly string[] {
  const from = list.indexOf(symbol);
  const rest = list.filter((each) => each !== symbol);
  const to = Math.min(rest.length, Math.max(0, from + by));
  return from < 0 ? list : [...rest.slice(0, to), symbol, ...rest.slice(to)];
}
