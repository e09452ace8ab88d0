import type { ErrorCode, OrderState } from "@bourse/contract";
import { compare, type Fill, isEnd, isPositive, leavesOf, next, type Order, withFill } from "@bourse/orders";
import type { Clock } from "@bourse/platform";
import { text } from "../../store/columns.ts";
import type { Database, Row } from "../../store/database.ts";
import type { Standing } from "../standing.ts";
import type { AccountStore, KeptOrder } from "../store.ts";
import { ExchangeFault, type SeenOrder, type SeenTrade } from "./link.ts";

/** An order's names at the exchange. */
export interface SentOrder {
  readonly sentId?: string;
  readonly exchangeId?: string;
  readonly isCancelWanted: boolean;
}

interface JournalDeps {
  readonly account: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly store: AccountStore;
  readonly standing: Standing;
  changed(): void;
}

/** One step of an order, before it is written. */
interface Draft {
  order: Order;
  readonly moves: { readonly order: string; readonly from: OrderState; readonly to: OrderState }[];
}

function move(draft: Draft, to: OrderState, reject?: ErrorCode): void {
  const from = draft.order.status;
  if (from === to) return;
  draft.moves.push({ order: draft.order.id, from, to: next(from, to) });
  draft.order = { ...draft.order, status: to, ...(reject && { reject }) };
}

/** Written with a step. */
interface Also {
  readonly fills?: readonly Fill[];
  readonly placedBy?: string | undefined;
  readonly more?: () => void;
  /** Undefined: it has happened or makes the risk smaller, and counts although the disk refuses it. */
  readonly isNew?: true;
}

/** An order that is written for the first time. */
export interface NewKept extends Pick<KeptOrder, "order" | "symbol"> {
  /** The extension that placed it; undefined: the trader. */
  readonly placedBy?: string | undefined;
}

/** True while nobody knows whether the order is at the exchange. */
export const isUncertain = (status: OrderState): boolean => status === "pending_new" || status === "unknown";

/** True if the exchange tells of this order and not of another one. */
export function isSame(
  { order, symbol }: Pick<KeptOrder, "order" | "symbol">,
  seen: SeenOrder,
  { sentId, exchangeId }: Pick<SentOrder, "sentId" | "exchangeId">,
): boolean {
  return (
    seen.symbol === symbol &&
    seen.side === order.side &&
    compare(seen.quantity, order.quantity) === 0 &&
    (exchangeId === undefined || exchangeId === seen.exchangeId) &&
    (sentId === undefined || seen.sentId === undefined || sentId === seen.sentId)
  );
}

/** Writes what becomes of an exchange account's orders: each step is one transaction, and on disk when it returns. */
export class ExchangeJournal {
  readonly #deps: JournalDeps;

  constructor(deps: JournalDeps) {
    this.#deps = deps;
  }

  sent(id: string): SentOrder {
    const { database, account } = this.#deps;
    const row = database.one("SELECT * FROM exchange_orders WHERE account = ? AND id = ?", account, id);
    return row ? sentOf(row) : { isCancelWanted: false };
  }

  /** The order that has one of the names, rather the exchange's; undefined if none has. */
  find({ sentId, exchangeId }: Pick<SeenOrder, "sentId" | "exchangeId">): KeptOrder | undefined {
    const { database, account, store } = this.#deps;
    const sql =
      "SELECT id FROM exchange_orders WHERE account = ? AND (sent_id = ? OR exchange_id = ?) ORDER BY exchange_id IS NULL";
    const row = database.one(sql, account, sentId ?? null, exchangeId);
    return row && store.find(text(row.id));
  }

  /** Writes a new order, before it is sent. */
  begin({ order, symbol, placedBy }: NewKept, names: Omit<SentOrder, "isCancelWanted">): void {
    const { database, account } = this.#deps;
    this.#write(
      symbol,
      { order, moves: [] },
      {
        placedBy,
        // Our own is sent only when it is on disk; one from elsewhere is there already.
        ...(names.sentId !== undefined && { isNew: true }),
        more: () => {
          database.run(
            "INSERT INTO exchange_orders (account, id, sent_id, exchange_id, cancel_wanted) VALUES (?, ?, ?, ?, 0)",
            ...[account, order.id, names.sentId ?? null, names.exchangeId ?? null],
          );
        },
      },
    );
  }

  /** Writes a new order that is not sent. */
  refuse({ order, symbol, placedBy }: NewKept, code: ErrorCode): void {
    const draft: Draft = { order, moves: [] };
    move(draft, "rejected", code);
    this.#write(symbol, draft, { placedBy, isNew: true });
  }

  /** Writes that an order is not at the exchange. */
  reject({ order, symbol }: Pick<KeptOrder, "order" | "symbol">, code: ErrorCode): void {
    const draft: Draft = { order, moves: [] };
    move(draft, "rejected", code);
    this.#write(symbol, draft);
  }

  /** Writes that the answer did not come. */
  doubt({ order, symbol }: KeptOrder): void {
    const draft: Draft = { order, moves: [] };
    move(draft, "unknown");
    this.#write(symbol, draft);
  }

  /** Writes that an order is to be canceled. One that may not be at the exchange stays in its state. */
  wantCancel(kept: KeptOrder, by?: string): void {
    const write = this.canceling([kept], by);
    if (write) this.#deps.database.take(write);
  }

  /** @returns what writes that orders are to be canceled, as often as it is asked; undefined if all of them are already */
  canceling(orders: readonly KeptOrder[], by?: string): (() => void) | undefined {
    const more = (id: string) => {
      this.#update(id, "cancel_wanted = 1");
      if (by !== undefined) this.#deps.store.canceledBy(id, by);
    };
    const writes = orders
      .filter(({ order }) => !this.sent(order.id).isCancelWanted)
      .map(({ order, symbol }) => {
        const draft: Draft = { order, moves: [] };
        if (!isUncertain(order.status)) move(draft, "pending_cancel");
        return this.#writing(symbol, draft, { more: () => more(order.id) });
      });
    if (writes.length === 0) return undefined;
    return () => {
      for (const write of writes) write();
    };
  }

  /** Trades of an order that are not its fills yet. */
  newTrades(symbol: string, trades: readonly SeenTrade[]): readonly SeenTrade[] {
    const { database, account } = this.#deps;
    const sql = "SELECT 1 AS known FROM exchange_trades WHERE account = ? AND symbol = ? AND trade = ?";
    const unique = new Map(trades.map((trade) => [trade.id, trade]));
    return [...unique.values()]
      .filter(({ id }) => !database.one(sql, account, symbol, id))
      .toSorted((one, other) => one.at - other.at);
  }

  /**
   * Writes what the exchange tells of an order. An end counts only once the fills add up to what the exchange says it has
   * filled, and an older answer than what is known changes nothing. @throws ExchangeFault if it contradicts the order
   */
  apply({ order, symbol }: KeptOrder, seen: SeenOrder, trades: readonly SeenTrade[]): void {
    const fresh = this.newTrades(symbol, trades);
    const draft: Draft = { order, moves: [] };
    if (seen.state === "rejected" && isUncertain(order.status) && fresh.length === 0) {
      this.reject({ order, symbol }, "exchange.refused");
      return;
    }
    const { isCancelWanted, exchangeId } = this.sent(order.id);
    if (isUncertain(order.status)) move(draft, "working");
    const fills = fresh.map((trade) => fill(draft, trade));
    if (!isEnd(draft.order.status)) {
      const isWhole = compare(draft.order.filled, seen.filled) === 0;
      if (seen.state !== "open" && isWhole) move(draft, seen.state === "expired" ? "expired" : "canceled");
      else if (isCancelWanted) move(draft, "pending_cancel");
    }
    // Each round tells of each order: what is known already must not pile up while the disk takes nothing.
    if (draft.moves.length === 0 && fills.length === 0 && exchangeId === seen.exchangeId) return;
    this.#write(symbol, draft, {
      fills,
      more: () => {
        const { database, account } = this.#deps;
        this.#update(order.id, "exchange_id = ?", seen.exchangeId);
        for (const { id } of fresh) {
          const sql = "INSERT INTO exchange_trades (account, symbol, trade, id) VALUES (?, ?, ?, ?)";
          database.run(sql, account, symbol, id, order.id);
        }
      },
    });
  }

  /** Writes that an order that was at the exchange is gone. */
  gone({ order, symbol }: KeptOrder): void {
    const draft: Draft = { order, moves: [] };
    move(draft, "canceled");
    this.#write(symbol, draft);
  }

  #update(id: string, set: string, ...values: string[]): void {
    const { database, account } = this.#deps;
    database.run(`UPDATE exchange_orders SET ${set} WHERE account = ? AND id = ?`, ...values, account, id);
  }

  #write(symbol: string, draft: Draft, also: Also = {}): void {
    const { database } = this.#deps;
    const write = this.#writing(symbol, draft, also);
    if (also.isNew) database.transaction(write);
    else database.take(write);
  }

  /** Repeated while the disk refuses it, so all that differs from one time to the next is taken before. */
  #writing(symbol: string, { order, moves }: Draft, { fills = [], placedBy, more }: Also): () => void {
    const { database, store, standing, clock, changed } = this.#deps;
    const at = clock.now().toISOString();
    const sums = fills.length > 0 ? standing.filling(symbol, fills) : () => undefined;
    return () => {
      store.write({ symbol, orders: [order], moves, fills, at });
      if (placedBy !== undefined) store.placedBy(order.id, placedBy);
      more?.();
      sums();
      database.afterCommit(() => {
        if (moves.length > 0 || fills.length > 0) changed();
      });
    };
  }
}

/** Adds a trade to an order, as a fill. */
function fill(draft: Draft, { id, price, quantity, fee, side, at }: SeenTrade): Fill {
  const { order } = draft;
  const after = { ...order, ...withFill(order, { price, quantity }) };
  if (side !== order.side || leavesOf(after).digits < 0n) {
    throw new ExchangeFault(`the trade ${id} does not fit its order`);
  }
  draft.order = after;
  // A fill of an order that has ended is a fact, too; its state stays.
  if (!isPositive(leavesOf(after))) {
    if (!isEnd(after.status)) move(draft, "filled");
  } else if (after.status === "working") move(draft, "partially_filled");
  return { order: order.id, side, at, price, quantity, fee, ambiguous: false };
}

function sentOf(row: Row): SentOrder {
  return {
    ...(row.sent_id !== null && { sentId: text(row.sent_id) }),
    ...(row.exchange_id !== null && { exchangeId: text(row.exchange_id) }),
    isCancelWanted: row.cancel_wanted === 1,
  };
}
