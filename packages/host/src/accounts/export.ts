import type { Account, AccountExport } from "@bourse/contract/host-api";
import { describeCorrection } from "./corrections.ts";
import { describeFill, describeOrder } from "./describe.ts";
import type { AccountStore, JournalMarks, KeptOrder } from "./store.ts";

/** Orders of a page, each with all its fills and moves. Pages keep an account of many years from being in memory all at once. */
const PAGE_ORDERS = 500;

/** Where a page ends: its last order, and the end of the journal at the time when the first page was read. */
interface Cursor extends JournalMarks {
  readonly order: number;
}

/**
 * A page of everything that an account has, oldest first. Orders go on while pages are read, so the last page also repeats every order that
 * has changed since the first page. A reader who keeps the later copy of each order has an export that adds up with its account.
 */
export function exportPage(store: AccountStore, describe: () => Account, after?: string): AccountExport {
  const cursor = after === undefined ? { order: 0, ...store.marks() } : readCursor(after);
  const orders = store.ordersAfter(cursor.order, PAGE_ORDERS);
  const last = orders.length < PAGE_ORDERS ? undefined : orders.at(-1)?.sequence;
  if (last !== undefined) return { ...rowsOf(store, orders), next: cursorText({ ...cursor, order: last }) };
  const own = new Set(orders.map(({ sequence }) => sequence));
  const changed = store.changedSince(cursor).filter(({ sequence }) => !own.has(sequence));
  const { corrections, ...rows } = rowsOf(store, [...changed, ...orders]);
  return { account: describe(), ...rows, corrections: [...corrections, ...store.booked().map(describeCorrection)] };
}

function rowsOf(store: AccountStore, orders: readonly KeptOrder[]) {
  const ids = orders.map(({ order }) => order.id);
  return {
    orders: orders.map(describeOrder),
    fills: store.fillsOf(ids).map(describeFill),
    moves: [...store.movesOf(ids)],
    corrections: store.correctionsOf(ids).map(describeCorrection),
  };
}

const cursorText = ({ order, fill, move }: Cursor): string => `${order}.${fill}.${move}`;

/** The route has already validated the format. */
function readCursor(text: string): Cursor {
  const [order = 0, fill = 0, move = 0] = text.split(".").map(Number);
  return { order, fill, move };
}
