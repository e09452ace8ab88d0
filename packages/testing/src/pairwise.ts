/** Values by the name of their dimension. */
type Dimensions = Readonly<Record<string, readonly unknown[]>>;

/** One value of each dimension. */
export type Row<D extends Dimensions> = { readonly [Name in keyof D]: D[Name][number] };

/** All combinations of values. */
export function everyRow<D extends Dimensions>(dimensions: D): readonly Row<D>[] {
  const names = Object.keys(dimensions);
  const rows = names.reduce<Record<string, unknown>[]>(
    (found, name) => found.flatMap((row) => (dimensions[name] ?? []).map((value) => ({ ...row, [name]: value }))),
    [{}],
  );
  return rows as Row<D>[];
}

/**
 * Few combinations in which every two values of different dimensions meet at least once: most faults need no more than
 * two causes. The same for every run.
 */
export function pairwise<D extends Dimensions>(dimensions: D): readonly Row<D>[] {
  const every = everyRow(dimensions).map((row) => ({ row, pairs: pairsOf(row, dimensions) }));
  const missing = new Set(every.flatMap(({ pairs }) => pairs));
  const rows: Row<D>[] = [];
  while (missing.size > 0) {
    const gain = ({ pairs }: { readonly pairs: readonly string[] }) => pairs.filter((pair) => missing.has(pair)).length;
    const best = every.reduce((a, b) => (gain(b) > gain(a) ? b : a));
    rows.push(best.row);
    for (const pair of best.pairs) missing.delete(pair);
  }
  return rows;
}

/** The pairs of a row, each value by its position. */
function pairsOf<D extends Dimensions>(row: Row<D>, dimensions: D): readonly string[] {
  const named = Object.entries(dimensions).map(([name, values]) => `${name}=${values.indexOf(row[name])}`);
  return named.flatMap((a, n) => named.slice(n + 1).map((b) => `${a},${b}`));
}
