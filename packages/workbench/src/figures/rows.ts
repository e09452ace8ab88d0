import type { Extension, Figures, StoredValue } from "@bourse/contract/host-api";

/** Bytes of a Wasm memory page. */
const PAGE_BYTES = 65_536;

/** Resource use of one extension. An extension without code has only stored data. */
export interface UseRow {
  readonly id: string;
  readonly name: string;
  /** Processor time in milliseconds since its start. */
  readonly cpu: number;
  readonly callbacks: number;
  readonly faults: number;
  /** Bytes. */
  readonly memory: number;
  readonly stored: number;
  readonly slowedBy: Figures["slowed_by"];
}

export type Column = "name" | "cpu" | "callbacks" | "faults" | "memory" | "stored";

/** Sort order of the table: a column and a direction. */
export interface Order {
  readonly column: Column;
  readonly isDescending: boolean;
}

export function rowsOf(
  extensions: readonly Pick<Extension, "id" | "name" | "figures">[],
  stored: readonly Pick<StoredValue, "extension_id" | "size">[],
): readonly UseRow[] {
  const sizes = new Map(stored.map((each) => [each.extension_id, each.size]));
  return extensions.map(({ id, name, figures }) => ({
    id,
    name,
    cpu: figures?.cpu_ms ?? 0,
    callbacks: figures?.callbacks ?? 0,
    faults: figures?.faults ?? 0,
    memory: (figures?.pages ?? 0) * PAGE_BYTES,
    stored: sizes.get(id) ?? 0,
    slowedBy: figures?.slowed_by,
  }));
}

/** The sorted rows; equal ones stay in the order of their names. */
export function sorted(rows: readonly UseRow[], { column, isDescending }: Order): readonly UseRow[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(a[column], b[column]) || compare(a.name, b.name));
}

/** The order after a click on a column's header: numbers start descending, names ascending; a second click reverses. */
export function pressed(order: Order, column: Column): Order {
  return order.column === column
    ? { column, isDescending: !order.isDescending }
    : { column, isDescending: column !== "name" };
}

function compare(a: string | number, b: string | number): number {
  return typeof a === "string" ? a.localeCompare(String(b)) : a - Number(b);
}
