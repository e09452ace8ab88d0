/**
 * The name that was probably meant by one that does not exist: it differs in a third of its letters at most. Undefined if
 * none is that close.
 */
export function closestTo(word: string, names: readonly string[]): string | undefined {
  // A word of somebody else may be very long, and the comparison takes the product of both lengths.
  if (word.length > LONGEST) return undefined;
  const near = names
    .map((name) => ({ name, apart: lettersApart(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, apart }) => apart <= Math.max(1, Math.floor(name.length / 3)))
    .sort((one, other) => one.apart - other.apart);
  return near[0]?.name;
}

/** Longer than any name that can be meant. */
const LONGEST = 80;

/** Letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
export function lettersApart(a: string, b: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1];
      const isSwapped = at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      const steps = [(last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1)];
      if (isSwapped) steps.push((before[at - 2] ?? 0) + 1);
      next.push(Math.min(...steps));
    }
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}
