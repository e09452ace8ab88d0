import { keep, readKept } from "../state/kept.ts";
import { createStore } from "../state/store.ts";

/** Columns of a watchlist, in their order. */
export const COLUMNS = {
  trend: "Trend",
  last: "Last",
  change: "Change",
  percent: "Change %",
  volume: "Volume",
} as const;
export type Column = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as readonly Column[];

/** Columns that fit beside each other in the side bar at its first width. */
const USUAL: readonly Column[] = ["trend", "last", "percent"];

/** Orders of the rows besides the trader's own. */
export const ORDERS = {
  own: "My order",
  symbol: "Symbol",
  last: "Last",
  percent: "Change %",
  volume: "Volume",
} as const;
export type Order = keyof typeof ORDERS;

/** How watchlists look in this browser. */
export interface Look {
  readonly columns: readonly Column[];
  readonly order: Order;
  readonly descending: boolean;
  /** Id of the list that is shown; absent: the default one. */
  readonly list?: string;
}

export const look = createStore<Look>(readLook());

export function setLook(change: Partial<Look>): void {
  look.set(change);
  keep("watchlist", look.get());
}

function readLook(): Look {
  const kept = readKept("watchlist");
  const { columns, order, descending, list } = (typeof kept === "object" && kept !== null ? kept : {}) as Partial<Look>;
  return {
    columns: Array.isArray(columns) ? COLUMN_NAMES.filter((each) => columns.includes(each)) : USUAL,
    order: order !== undefined && order in ORDERS ? order : "own",
    descending: descending === true,
    ...(typeof list === "string" && { list }),
  };
}
