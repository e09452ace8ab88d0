import type { OrderSide, OrderState } from "@bourse/contract";
import {
  CAUTION_REASONS,
  type CautionReason,
  type OrderMove,
  type RiskLimits,
  type RiskState,
} from "@bourse/contract/host-api";
import {
  type Decimal,
  decimal,
  decimalText,
  type Fill,
  isEnd,
  type Order,
  type OrderRecord,
  orderOf,
  recordOf,
} from "@bourse/orders";
import { integer, type Row, text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";
import { type CorrectionStore, correctionStore } from "./corrections.ts";

/** An account's own row. */
export interface AccountRow {
  readonly startingCash: Decimal;
  readonly risk: {
    readonly state: RiskState;
    readonly limits: RiskLimits;
    /** Why a start set the state by itself. */
    readonly reason?: CautionReason;
  };
  /** The UTC day, and the account's `equity` at its beginning. */
  readonly day: { readonly date: string; readonly equity: Decimal };
}

/** An order and the facts about it that the engine does not know. */
export interface KeptOrder {
  /** Rises in the order of their acceptance. */
  readonly sequence: number;
  readonly order: Order;
  readonly symbol: string;
  readonly placedAt: string;
  /** Id of the built-in extension or plugin that placed it; absent: the trader. */
  readonly placedBy?: string;
  /** Id of the built-in extension or plugin that cancelled it; absent: the trader, the account or nobody. */
  readonly canceledBy?: string;
}

/** A fill with its instrument and its time. */
export interface KeptFill extends Omit<Fill, "at"> {
  /** Rises with each fill. */
  readonly sequence: number;
  readonly symbol: string;
  readonly at: string;
}

/** The last fill and the last move of a journal. */
export interface JournalMarks {
  readonly fill: number;
  readonly move: number;
}

/** Everything that one step of an engine changed. */
export interface Step {
  readonly symbol: string;
  readonly orders: readonly Order[];
  readonly moves: readonly { readonly order: string; readonly from: OrderState; readonly to: OrderState }[];
  readonly fills: readonly Fill[];
  readonly at: string;
}

/** The part of a list before a sequence, and the most rows to return. */
interface Window {
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
}

/** The journal of one account. Its writes belong into one transaction for each step. */
export interface AccountStore extends CorrectionStore {
  /** The account's row; creates it from `first` if there is none. */
  open(first: AccountRow): AccountRow;
  save(row: AccountRow): void;
  find(id: string): KeptOrder | undefined;
  /** Latest first; all of them, or those that have not ended. */
  orders(which: "all" | "live", window?: Window): readonly KeptOrder[];
  /** Orders of an instrument that have not ended, with all that belong to the same brackets, oldest first. */
  family(symbol: string): readonly Order[];
  symbols(): readonly string[];
  /** Ids of live day orders that were placed before a time. */
  dayOrdersBefore(symbol: string, time: string): ReadonlySet<string>;
  /** Times of the orders in a span, oldest first, in milliseconds. Exits of brackets are left out: nobody placed them. */
  placedWithin(from: string, to: string): readonly number[];
  /**
   * The time for the next row of an order: now, or that of its last row if the clock was put back since. With times that never decrease,
   * one can tell which fills came after an order's end.
   */
  timeOf(id: string, now: string): string;
  write(step: Step): void;
  /** Keeps who placed an order that is written. */
  placedBy(id: string, by: string): void;
  /** Keeps who cancelled an order. */
  canceledBy(id: string, by: string): void;
  /** At most `limit` fills after a sequence, oldest first. */
  fillsAfter(sequence: number, limit: number): readonly KeptFill[];
  latestFills(window: Window): readonly KeptFill[];
  /** Oldest first. */
  ordersAfter(sequence: number, limit: number): readonly KeptOrder[];
  /** Of the orders with these ids, oldest first. */
  fillsOf(ids: readonly string[]): readonly KeptFill[];
  movesOf(ids: readonly string[]): readonly OrderMove[];
  marks(): JournalMarks;
  /** Orders with a fill or a move after the marks, oldest first. */
  changedSince(marks: JournalMarks): readonly KeptOrder[];
}

export function accountStore(database: Database, account: string): AccountStore {
  return {
    open(first) {
      const row = database.one("SELECT * FROM accounts WHERE id = ?", account);
      if (row) return rowOf(row);
      const { startingCash, risk, day } = first;
      database.run(
        "INSERT INTO accounts (id, starting_cash, risk_state, risk_limits, day, day_equity) VALUES (?, ?, ?, ?, ?, ?)",

        account,
        decimalText(startingCash),
        risk.state,
        JSON.stringify(risk.limits),
        day.date,
        decimalText(day.equity),
      );
      return first;
    },
    save({ risk, day }) {
      database.run(
        "UPDATE accounts SET risk_state = ?, risk_reason = ?, risk_limits = ?, day = ?, day_equity = ? WHERE id = ?",
        risk.state,
        risk.reason ?? null,
        JSON.stringify(risk.limits),
        day.date,
        decimalText(day.equity),
        account,
      );
    },
    find(id) {
      const row = database.one("SELECT * FROM account_orders WHERE account = ? AND id = ?", account, id);
      return row && keptOf(row);
    },
    orders(which, window = {}) {
      const [index, only] = which === "live" ? ["live_by_account", "AND live = 1"] : ["orders_by_account", ""];
      const sql = `SELECT * FROM account_orders INDEXED BY ${index} WHERE account = ? ${only} AND sequence < ? ORDER BY sequence DESC LIMIT ?`;
      return database.all(sql, account, ...bounds(window)).map(keptOf);
    },
    family(symbol) {
      // The ids of a bracket's exits begin with the entry's id and a slash, which no other id contains; 0 is the character after the slash.
      // Each id is looked up, so that orders which ended years ago are not read.
      const sql = `WITH entries AS (SELECT DISTINCT iif(instr(id, '/') > 0, substr(id, 1, instr(id, '/') - 1), id) AS entry
          FROM account_orders WHERE account = ?1 AND symbol = ?2 AND live = 1)
        SELECT account_orders.* FROM entries CROSS JOIN account_orders
          WHERE account = ?1 AND (id = entry OR (id > entry || '/' AND id < entry || '0')) ORDER BY sequence`;
      return database.all(sql, account, symbol).map((row) => keptOf(row).order);
    },
    symbols: () =>
      database.all("SELECT DISTINCT symbol FROM account_orders WHERE account = ? AND live = 1", account).map(symbolOf),
    dayOrdersBefore(symbol, time) {
      const sql =
        "SELECT id FROM account_orders INDEXED BY live_orders WHERE account = ? AND symbol = ? AND live = 1 AND tif = 'day' AND placed_at < ?";
      return new Set(database.all(sql, account, symbol, time).map((row) => text(row.id)));
    },
    placedWithin(from, to) {
      const sql = `SELECT placed_at FROM account_orders WHERE account = ? AND placed_at > ? AND placed_at <= ? AND id NOT LIKE '%/%'
        ORDER BY placed_at`;
      return database.all(sql, account, from, to).map((row) => Date.parse(text(row.placed_at)));
    },
    timeOf: (id, now) => text(database.one(`SELECT ${TIME} AS at`, account, id, now)?.at),
    write: (step) => writeStep(database, account, step),
    placedBy: (id, by) =>
      database.run("UPDATE account_orders SET placed_by = ? WHERE account = ? AND id = ?", by, account, id),
    canceledBy: (id, by) =>
      database.run("UPDATE account_orders SET canceled_by = ? WHERE account = ? AND id = ?", by, account, id),
    fillsAfter(sequence, limit) {
      const sql =
        "SELECT * FROM account_fills INDEXED BY fills_by_account WHERE account = ? AND sequence > ? ORDER BY sequence LIMIT ?";
      return database.all(sql, account, sequence, limit).map(fillOf);
    },
    latestFills(window) {
      const sql =
        "SELECT * FROM account_fills INDEXED BY fills_by_account WHERE account = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?";
      return database.all(sql, account, ...bounds(window)).map(fillOf);
    },
    ...journalPages(database, account),
    ...correctionStore(database, account),
  };
}

type Pages = Pick<AccountStore, "ordersAfter" | "fillsOf" | "movesOf" | "marks" | "changedSince">;

/** The reads of an export. */
function journalPages(database: Database, account: string): Pages {
  return {
    ordersAfter(sequence, limit) {
      const sql =
        "SELECT * FROM account_orders INDEXED BY orders_by_account WHERE account = ? AND sequence > ? ORDER BY sequence LIMIT ?";
      return database.all(sql, account, sequence, limit).map(keptOf);
    },
    fillsOf: (ids) => database.all(rowsOf("fills"), account, JSON.stringify(ids)).map(fillOf),
    movesOf: (ids) => database.all(rowsOf("moves"), account, JSON.stringify(ids)).map(moveOf),
    marks() {
      const last = (table: string) => `(SELECT coalesce(max(sequence), 0) FROM ${table})`;
      const row = database.one(`SELECT ${last("account_fills")} AS fill, ${last("account_moves")} AS move`);
      return { fill: integer(row?.fill), move: integer(row?.move) };
    },
    changedSince({ fill, move }) {
      const since = (rows: JournalRows, bound: string) =>
        `SELECT id FROM account_${rows} INDEXED BY ${rows}_by_account WHERE account = ?1 AND sequence > ${bound}`;
      const sql = `WITH changed AS (${since("fills", "?2")} UNION ${since("moves", "?3")})
        SELECT account_orders.* FROM changed CROSS JOIN account_orders
          WHERE account = ?1 AND account_orders.id = changed.id ORDER BY sequence`;
      return database.all(sql, account, fill, move).map(keptOf);
    },
  };
}

type JournalRows = "fills" | "moves";

const rowsOf = (rows: JournalRows): string =>
  `SELECT * FROM account_${rows} INDEXED BY ${rows}_of_order
     WHERE account = ? AND id IN (SELECT value FROM json_each(?)) ORDER BY sequence`;

/** SQLite reads a negative limit as none. */
const bounds = ({ before = Number.MAX_SAFE_INTEGER, limit = -1 }: Window): readonly [number, number] => [before, limit];

const UPSERT = `INSERT INTO account_orders (account, id, symbol, tif, live, record, placed_at) VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (account, id) DO UPDATE SET live = excluded.live, record = excluded.record`;
const lastAt = (rows: JournalRows) =>
  `coalesce((SELECT at FROM account_${rows} INDEXED BY ${rows}_of_order WHERE account = ?1 AND id = ?2
     ORDER BY sequence DESC LIMIT 1), '')`;
/** Now, or the time of the order's last row if that is later; each is one look into an index, however many rows there are. */
const TIME = `max(?3, ${lastAt("fills")}, ${lastAt("moves")})`;
const ADD_FILL = `INSERT INTO account_fills (account, id, symbol, side, price, quantity, fee, ambiguous, at)
  VALUES (?1, ?2, ?4, ?5, ?6, ?7, ?8, ?9, ${TIME})`;
const ADD_MOVE = `INSERT INTO account_moves (account, id, from_state, to_state, at) VALUES (?1, ?2, ?4, ?5, ${TIME})`;

function writeStep(database: Database, account: string, { symbol, orders, moves, fills, at }: Step): void {
  for (const order of orders) {
    const live = isEnd(order.status) ? 0 : 1;
    database.run(UPSERT, account, order.id, symbol, order.tif, live, JSON.stringify(recordOf(order)), at);
  }
  for (const { order, from, to } of moves) database.run(ADD_MOVE, account, order, at, from, to);
  for (const { order, side, price, quantity, fee, ambiguous } of fills) {
    const amounts = [price, quantity, fee].map(decimalText);
    database.run(ADD_FILL, account, order, at, symbol, side, ...amounts, ambiguous ? 1 : 0);
  }
}

const symbolOf = (row: Row): string => text(row.symbol);

function rowOf(row: Row): AccountRow {
  const reason = CAUTION_REASONS.find((each) => each === row.risk_reason);
  return {
    startingCash: decimal(text(row.starting_cash)),
    risk: {
      state: text(row.risk_state) as RiskState,
      limits: JSON.parse(text(row.risk_limits)) as RiskLimits,
      ...(reason && { reason }),
    },
    day: { date: text(row.day), equity: decimal(text(row.day_equity)) },
  };
}

function keptOf(row: Row): KeptOrder {
  const order = orderOf(JSON.parse(text(row.record)) as OrderRecord);
  const placed = {
    placedAt: text(row.placed_at),
    ...(row.placed_by !== null && { placedBy: text(row.placed_by) }),
    ...(row.canceled_by !== null && { canceledBy: text(row.canceled_by) }),
  };
  return { sequence: Number(row.sequence), order, symbol: text(row.symbol), ...placed };
}

function fillOf(row: Row): KeptFill {
  return {
    sequence: Number(row.sequence),
    order: text(row.id),
    symbol: text(row.symbol),
    side: text(row.side) as OrderSide,
    price: decimal(text(row.price)),
    quantity: decimal(text(row.quantity)),
    fee: decimal(text(row.fee)),
    ambiguous: row.ambiguous === 1,
    at: text(row.at),
  };
}

function moveOf(row: Row): OrderMove {
  const states = { from: text(row.from_state) as OrderState, to: text(row.to_state) as OrderState };
  return { client_order_id: text(row.id), ...states, at: text(row.at) };
}
