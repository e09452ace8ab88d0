/** Which part of a list is wanted. A store answers up to `limit + 1` rows, so that the caller sees whether more follow. */
export interface PageRequest {
  /** Place after which the page begins, as the list's order counts it. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** One page and where the next begins. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** Cuts the extra row off and names the place of the last one that is shown. */
export function toPage<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => string): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? placeOf(last) : null };
}
