import type { ErrorCode } from "@bourse/contract";
import {
  add,
  type Decimal,
  decimalText,
  type Fill,
  greatest,
  isAbove,
  isEnd,
  isEqual,
  type Order,
  subtract,
  ZERO,
} from "@bourse/orders";
import type { Clock } from "@bourse/platform";
import type { Database } from "../../store/database.ts";
import { ELSEWHERE } from "../describe.ts";
import type { Standing } from "../standing.ts";
import type { AccountStore, KeptOrder } from "../store.ts";
import type { SeenOrder, SeenTrade } from "./link.ts";
import { ExchangeNames, type SentOrder } from "./names.ts";
import { type Draft, draftOf, fill, foundOrder, isFee, isUncertain, move, printOf } from "./step.ts";

interface JournalDeps {
  readonly account: string;
  readonly currency: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly store: AccountStore;
  readonly standing: Standing;
  changed(): void;
}

/** Facts that are written with a step. */
interface Also {
  readonly fills?: readonly Fill[];
  readonly placedBy?: string | undefined;
  readonly more?: () => void;
  /** True: a new order, which a refused write prevents. Undefined: a fact or less risk, which counts although the disk refuses it. */
  readonly isNew?: true;
}

/** An order that is written for the first time. */
export interface NewKept extends Pick<KeptOrder, "order" | "symbol"> {
  /** The extension that placed it; undefined: the trader. */
  readonly placedBy?: string | undefined;
}

/** Writes what becomes of an exchange account's orders: each step is one transaction, and on disk when it returns. */
export class ExchangeJournal extends ExchangeNames {
  readonly #deps: JournalDeps;

  constructor(deps: JournalDeps) {
    super(deps);
    this.#deps = deps;
  }

  /** Writes a new order, before it is sent. */
  begin(placing: NewKept, names: Omit<SentOrder, "isCancelWanted">): void {
    const { database } = this.#deps;
    const write = this.#beginning(placing, { ...names, isCancelWanted: false });
    // Our own order is sent only once it is on disk; an order from elsewhere exists already.
    if (names.sentId !== undefined) database.transaction(write);
    else database.take(write);
  }

  #beginning({ order, symbol, placedBy }: NewKept, names: SentOrder): () => void {
    const { database, account } = this.#deps;
    const before = names.filledBefore ? decimalText(names.filledBefore) : null;
    return this.#writing(symbol, draftOf(order), {
      placedBy,
      more: () => {
        database.run(
          "INSERT INTO exchange_orders (account, id, sent_id, exchange_id, cancel_wanted, filled_before) VALUES (?, ?, ?, ?, ?, ?)",
          account,
          order.id,
          names.sentId ?? null,
          names.exchangeId ?? null,
          names.isCancelWanted ? 1 : 0,
          before,
        );
        database.run("INSERT OR IGNORE INTO exchange_symbols (account, symbol) VALUES (?, ?)", account, symbol);
      },
    });
  }

  /** Writes a new order that is not sent. */
  refuse({ order, symbol, placedBy }: NewKept, code: ErrorCode): void {
    const draft = draftOf(order);
    move(draft, "rejected", code);
    this.#write(symbol, draft, { placedBy, isNew: true });
  }

  /** Writes that an order is not at the exchange. */
  reject({ order, symbol }: Pick<KeptOrder, "order" | "symbol">, code: ErrorCode): void {
    const draft = draftOf(order);
    move(draft, "rejected", code);
    this.#write(symbol, draft);
  }

  /** Writes that the answer did not come. */
  doubt({ order, symbol }: KeptOrder): void {
    const draft = draftOf(order);
    move(draft, "unknown");
    this.#write(symbol, draft);
  }

  /** Writes that an order is to be canceled. One that may not be at the exchange stays in its state. */
  wantCancel(kept: KeptOrder, by?: string): void {
    const write = this.canceling([kept], by);
    if (write) this.#deps.database.take(write);
  }

  /** @returns a function that writes the wish to cancel orders, and may be called repeatedly; undefined if all have it already */
  canceling(orders: readonly KeptOrder[], by?: string): (() => void) | undefined {
    const more = (id: string) => {
      this.#update(id, "cancel_wanted = 1");
      if (by !== undefined) this.#deps.store.canceledBy(id, by);
    };
    const writes = orders
      .filter(({ order }) => !this.sent(order.id).isCancelWanted)
      .map(({ order, symbol }) => {
        const draft = draftOf(order);
        if (!isUncertain(order.status)) move(draft, "pending_cancel");
        return this.#writing(symbol, draft, { more: () => more(order.id) });
      });
    if (writes.length === 0) return undefined;
    return () => {
      for (const write of writes) write();
    };
  }

  /**
   * Writes what the exchange reports of an order. An end counts only once the known fills add up to the quantity that the exchange reports
   * as filled. An answer older than what is known changes nothing. @throws ExchangeFault if it contradicts the order
   */
  apply({ order, symbol }: KeptOrder, told: SeenOrder, trades: readonly SeenTrade[]): void {
    const seen = this.#own(order, told);
    const { fresh } = this.#judged(order, { trades: this.newTrades(symbol, trades), told: seen.filled });
    const draft = draftOf(order);
    if (seen.state === "rejected" && isUncertain(order.status) && fresh.length === 0) {
      this.reject({ order, symbol }, "exchange.refused");
      return;
    }
    const { isCancelWanted, exchangeId } = this.sent(order.id);
    if (isUncertain(order.status)) move(draft, "working");
    const fills = fresh.map((trade) => fill(draft, trade, this.#deps.currency));
    if (!isEnd(draft.order.status)) {
      const isWhole = isEqual(draft.order.filled, seen.filled);
      if (seen.state !== "open" && isWhole) move(draft, seen.state === "expired" ? "expired" : "canceled");
      else if (isCancelWanted) move(draft, "pending_cancel");
    }
    // Each round tells of each order: what is known already must not pile up while the disk takes nothing.
    if (draft.moves.length === 0 && fills.length === 0 && exchangeId === seen.exchangeId) return;
    this.#write(symbol, draft, {
      fills,
      more: () => {
        this.#update(order.id, "exchange_id = ?", seen.exchangeId);
        this.#remember(order.id, fresh);
      },
    });
  }

  /**
   * Writes trades of an order that has ended, as corrections: its state stays. @returns the trades that are not booked because they look
   * like known ones under another number. @throws ExchangeFault if they do not fit the order
   */
  late({ order, symbol }: KeptOrder, trades: readonly SeenTrade[], told: SeenOrder | undefined): readonly SeenTrade[] {
    const filled = told && this.#own(order, told).filled;
    const { fresh, repeats } = this.#judged(order, { trades: this.newTrades(symbol, trades), told: filled });
    if (fresh.length === 0) return repeats;
    const draft = draftOf(order);
    const fills = fresh.map((trade) => fill(draft, trade, this.#deps.currency));
    this.#write(symbol, draft, { fills, more: () => this.#remember(order.id, fresh) });
    return repeats;
  }

  /**
   * Writes that an order that had ended works at the exchange all the same. Its end stays; what is left of it goes on as an order of
   * its own, which can be canceled.
   */
  revive({ order, symbol }: KeptOrder, seen: SeenOrder): KeptOrder | undefined {
    const { database, account } = this.#deps;
    const { filledBefore = ZERO, ...known } = this.sent(order.id);
    const first = `${ELSEWHERE}${seen.exchangeId}`;
    const taken = database.one(
      "SELECT count(*) AS rows FROM account_orders WHERE account = ? AND id >= ? AND id < ?",
      account,
      first,
      `${first}0`,
    );
    const again = Number(taken?.rows);
    const before = add(filledBefore, order.filled);
    const id = again === 0 ? first : `${first}/${again + 1}`;
    const rest = foundOrder(id, { ...seen, quantity: subtract(seen.quantity, before) });
    // Our id moves with it: if the exchange accepted another order under the same id, the exchange's ids tell them apart.
    const names = { ...known, exchangeId: seen.exchangeId, filledBefore: before };
    const write = this.#beginning({ order: rest, symbol }, names);
    database.take(() => {
      this.#update(order.id, "exchange_id = NULL, sent_id = NULL");
      write();
    });
    return this.find({ exchangeId: seen.exchangeId });
  }

  /** Writes another name that an order has at the exchange. */
  rename({ order }: KeptOrder, exchangeId: string): void {
    this.#deps.database.take(() => this.#update(order.id, "exchange_id = ?", exchangeId));
  }

  /** Writes that an order that was at the exchange is gone. */
  gone({ order, symbol }: KeptOrder): void {
    const draft = draftOf(order);
    move(draft, "canceled");
    this.#write(symbol, draft, { more: () => this.#update(order.id, "gone = 1") });
  }

  /** The order as the exchange reports it, without the part that another row has filled. */
  #own({ id }: Order, seen: SeenOrder): SeenOrder {
    const { filledBefore = ZERO } = this.sent(id);
    const filled = subtract(seen.filled, filledBefore);
    return {
      ...seen,
      quantity: subtract(seen.quantity, filledBefore),
      filled: greatest(filled, ZERO),
    };
  }

  /** An exchange may report a trade twice under different numbers: a look-alike counts only if the order has filled that much. */
  #judged(
    order: Order,
    { trades, told }: { readonly trades: readonly SeenTrade[]; readonly told: Decimal | undefined },
  ) {
    const sum = trades.reduce((total, { quantity }) => add(total, quantity), order.filled);
    if (told && !isAbove(sum, told)) return { fresh: trades, repeats: [] };
    const { database, account } = this.#deps;
    const sql = "SELECT 1 AS known FROM exchange_trades WHERE account = ? AND id = ? AND print = ?";
    const isRepeat = (trade: SeenTrade) => database.one(sql, account, order.id, printOf(trade)) !== undefined;
    return { fresh: trades.filter((each) => !isRepeat(each)), repeats: trades.filter(isRepeat) };
  }

  #remember(id: string, trades: readonly SeenTrade[]): void {
    const { database, account } = this.#deps;
    for (const trade of trades) {
      const sql = "INSERT INTO exchange_trades (account, symbol, trade, id, print) VALUES (?, ?, ?, ?, ?)";
      database.run(sql, account, trade.symbol, trade.id, id, printOf(trade));
    }
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

  /** The function is repeated while the disk refuses it, so every value that could differ between calls is computed before. */
  #writing(symbol: string, { order, moves, entries }: Draft, { fills = [], placedBy, more }: Also): () => void {
    const { database, store, standing, clock, changed } = this.#deps;
    const at = clock.now().toISOString();
    const sums = fills.length > 0 ? standing.filling(symbol, fills, entries.filter(isFee)) : () => undefined;
    return () => {
      store.write({ symbol, orders: [order], moves, fills, at });
      if (entries.length > 0) {
        const sequences = store.lastFills(order.id, fills.length);
        // The time of the rows that were written just now.
        const time = store.timeOf(order.id, at);
        for (const { fill: index, ...entry } of entries) store.correct({ ...entry, at: time }, sequences[index]);
      }
      if (placedBy !== undefined) store.placedBy(order.id, placedBy);
      more?.();
      sums();
      database.afterCommit(() => {
        if (moves.length > 0 || fills.length > 0) changed();
      });
    };
  }
}
