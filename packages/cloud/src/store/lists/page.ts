/**
 * The requested part of a list. A store returns up to `limit + 1` rows, so that the caller sees whether more follow.
 */
export interface PageRequest {
  /** Position after which the page begins, in the list's order. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** One page and the start of the next. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** Removes the extra row and returns the position of the last one shown. */
export function toPage<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => string): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? placeOf(last) : null };
}
