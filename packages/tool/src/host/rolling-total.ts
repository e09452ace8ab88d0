import type { Rolling, RollingRow } from "@bourse/contract/host-api";

/** The rows of several symbols as one: each forecast counts the same. */
export function overSymbols(found: readonly Pick<Rolling, "rows">[]): readonly RollingRow[] {
  const rows = new Map<string, RollingRow[]>();
  for (const row of found.flatMap((each) => each.rows)) {
    const key = `${row.ahead} ${row.method}`;
    rows.set(key, [...(rows.get(key) ?? []), row]);
  }
  return [...rows.values()].map(join);
}

function join(rows: readonly RollingRow[]): RollingRow {
  const [first] = rows as readonly [RollingRow];
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const mean = (of: (row: RollingRow) => number) => rows.reduce((sum, row) => sum + of(row) * row.count, 0) / count;
  const levels = first.levels.map(({ level }, index) => {
    return { level, count, share_below: mean((row) => row.levels[index]?.share_below ?? Number.NaN) };
  });
  return { ...first, count, pinball: mean((row) => row.pinball), levels };
}

/** Share of the later prices that lie between the quantiles 0.1 and 0.9. */
export function within(levels: RollingRow["levels"]): number {
  const share = (wanted: number) => levels.find(({ level }) => level === wanted)?.share_below ?? Number.NaN;
  return share(0.9) - share(0.1);
}
