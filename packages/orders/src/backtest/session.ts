import type { Bar } from "@bourse/bars";
import type { ErrorCode, OrderState } from "@bourse/contract";
import {
  type StrategyOrderRequest,
  type StrategyReplacement,
  strategyOrderFault,
  strategyReplacementFault,
} from "@bourse/contract/in-app";
import type { Cover } from "../cover.ts";
import { decimal, decimalOf } from "../decimal.ts";
import { type Covered, PaperEngine } from "../engine.ts";
import { type Holding, holdingAfter, startingWith } from "../ledger.ts";
import type { Fill, Order } from "../order.ts";
import { marketBar } from "../prices.ts";
import { isEnd } from "../states.ts";
import { BacktestFailure } from "./failure.ts";
import type { BacktestSettings } from "./settings.ts";

/** How many orders were asked for, how they and the exits of brackets ended, and why some were rejected. */
export interface OrderCounts {
  readonly placed: number;
  readonly ends: ReadonlyMap<OrderState, number>;
  readonly rejects: ReadonlyMap<string, number>;
}

/** The account and the market of one run: an engine and the sum of its fills. */
export class BacktestSession {
  readonly #settings: BacktestSettings;
  readonly #engine: PaperEngine;
  readonly #used = new Set<string>();
  /** Index of the bar after whose close each order of the day was placed. */
  readonly #dayOrders = new Map<string, number>();
  readonly #ends = new Map<OrderState, number>();
  readonly #rejects = new Map<string, number>();
  #placed = 0;
  #watched: Order[] | undefined;
  #holding: Holding;
  #at = -1;
  #time = 0;
  #lastClose = 0;

  constructor(settings: BacktestSettings) {
    this.#settings = settings;
    this.#engine = new PaperEngine(settings.rules);
    this.#holding = startingWith(settings.cash);
  }

  get counts(): OrderCounts {
    return { placed: this.#placed, ends: this.#ends, rejects: this.#rejects };
  }

  get holding(): Holding {
    return this.#holding;
  }

  /** The orders that have not ended. */
  get live(): readonly Order[] {
    return this.#engine.live;
  }

  /**
   * Lets the next bar pass over the orders. A day ends only when a bar of another day arrives: if its orders ended
   * earlier, the strategy would learn that no more bars of the day follow.
   */
  pass(bar: Bar, each: (fill: Fill, before: Holding) => void): void {
    if (this.#at >= 0) this.#endDay(bar.time);
    this.#at += 1;
    this.#time = bar.time;
    this.#lastClose = bar.close;
    if (this.#engine.isIdle) return;
    const fills = this.#engine.pass(marketBar(bar, this.#settings), this.#at, { cover: () => this.#cover });
    for (const fill of fills) {
      const before = this.#holding;
      this.#holding = holdingAfter(before, fill);
      each(fill, before);
    }
    this.#forgetEnded();
  }

  /** Call it after the last bar, which ends its day if it reaches into the next one. */
  finish(): void {
    this.#endDay(this.#time + this.#settings.step);
    this.#forgetEnded();
  }

  /** @throws BacktestFailure when the order has not the right form, or there are too many */
  place(request: StrategyOrderRequest): Order {
    const fault = strategyOrderFault(request);
    if (fault !== undefined) throw new BacktestFailure("backtest.act_invalid", `an order ${fault}`);
    const { maxOrders, maxLive } = this.#settings.limits;
    if (this.#placed >= maxOrders)
      throw new BacktestFailure("backtest.too_many_orders", `more than ${maxOrders} orders`);
    if (this.#engine.liveCount >= maxLive) {
      throw new BacktestFailure("backtest.too_many_orders", `more than ${maxLive} orders work at one time`);
    }
    const named = { ...request, client_order_id: request.client_order_id ?? this.#newId() };
    const isUsed = this.#used.has(named.client_order_id);
    const { outcome, order } = this.#engine.place(named, isUsed ? "order.id_taken" : undefined, this.#covered);
    if (outcome === "known") return order;
    this.#placed += 1;
    this.#used.add(named.client_order_id);
    if (outcome === "taken") {
      this.#count(order);
      this.#watched?.push(order);
    } else if (order.tif === "day") this.#dayOrders.set(order.id, this.#at);
    this.#forgetEnded();
    return order;
  }

  cancel(id: string): ErrorCode | undefined {
    const reason = this.#engine.cancel(id);
    this.#forgetEnded();
    return reason;
  }

  /** @throws BacktestFailure when the change has not the right form */
  replace(id: string, change: StrategyReplacement): ErrorCode | undefined {
    const fault = strategyReplacementFault(change);
    if (fault !== undefined) throw new BacktestFailure("backtest.act_invalid", `a replacement ${fault}`);
    const { quantity, price, stop_price: stopPrice } = change;
    const amounts = {
      ...(quantity !== undefined && { quantity: decimal(quantity) }),
      ...(price !== undefined && { price: decimal(price) }),
      ...(stopPrice !== undefined && { stopPrice: decimal(stopPrice) }),
    };
    const after = this.#engine.replaced(id, amounts, this.#covered);
    if (typeof after === "string") return after;
    this.#engine.replace(after);
    this.#forgetEnded();
    return undefined;
  }

  get #cover(): Cover {
    return { funding: this.#settings.funding, ...this.#holding };
  }

  get #covered(): Covered {
    return { cover: this.#cover, price: decimalOf(this.#lastClose) };
  }

  /** From now on, changes of orders are kept until they are taken. */
  watch(): void {
    this.#watched = [];
  }

  /** The orders that have changed since the last call, the latest state of each. */
  takeChanges(): readonly Order[] {
    const changed = this.#watched ?? [];
    if (changed.length > 0) this.#watched = [];
    return [...new Map(changed.map((order) => [order.id, order])).values()];
  }

  /** An id that the strategy has not used. */
  #newId(): string {
    let number = this.#placed + 1;
    while (this.#used.has(`order-${number}`)) number += 1;
    return `order-${number}`;
  }

  #endDay(next: number): void {
    const { dayOf } = this.#settings;
    if (this.#dayOrders.size === 0 || dayOf(this.#time) === dayOf(next)) return;
    const last = this.#at;
    this.#engine.endDay((id) => (this.#dayOrders.get(id) ?? last) < last);
  }

  /** Counts and forgets the orders that have ended, so that memory holds only those that can still change. */
  #forgetEnded(): void {
    const { orders } = this.#engine.takeChanges();
    if (orders.length === 0) return;
    this.#watched?.push(...orders);
    const ended = orders.filter(({ status }) => isEnd(status));
    for (const order of ended) {
      this.#dayOrders.delete(order.id);
      this.#count(order);
    }
    this.#engine.release(ended);
  }

  #count({ status, reject }: Order): void {
    this.#ends.set(status, (this.#ends.get(status) ?? 0) + 1);
    if (reject) this.#rejects.set(reject, (this.#rejects.get(reject) ?? 0) + 1);
  }
}
