import type { ErrorCode, OrderRequest, OrderSide } from "@bourse/contract";
import { BarPass, type PassedOver } from "./bar-pass.ts";
import { type Changes, OrderBook } from "./book.ts";
import { rejectionOf } from "./check.ts";
import { type CoverQuestion, coverFault, type Working, workingWith } from "./cover.ts";
import { type Decimal, isAbove } from "./decimal.ts";
import type { MarketRules } from "./instrument.ts";
import { type Fill, isSameRequest, newOrder, type Order } from "./order.ts";
import type { MarketBar } from "./prices.ts";
import { isEnd, next } from "./states.ts";

/**
 * The outcome of a request. `new`: a new order; `known`: the order that the same request placed before; `taken`: a
 * rejected order, because another order has its id.
 */
export interface Placed {
  readonly outcome: "new" | "known" | "taken";
  readonly order: Order;
}

/** Cash and position that must cover an order, and the last price. */
export type Covered = Pick<CoverQuestion, "cover" | "price">;

/** The amounts that a replacement changes. */
export type Replacement = Partial<Record<"quantity" | "price" | "stopPrice", Decimal>>;

/** The simulated market of one instrument. It knows no time: it gets one bar after the other, and never looks ahead. */
export class PaperEngine {
  #rules: MarketRules;
  readonly #book: OrderBook;

  /** @param kept - Orders of an earlier engine, as they were then. */
  constructor(rules: MarketRules, kept: readonly Order[] = []) {
    this.#rules = rules;
    this.#book = new OrderBook(kept);
  }

  /** Other rules from now on; orders that work stay as they are. */
  set rules(rules: MarketRules) {
    this.#rules = rules;
  }

  get orders(): readonly Order[] {
    return this.#book.all();
  }

  /** True while no order is live, so that a bar has nothing to do. */
  get isIdle(): boolean {
    return this.#book.live.size === 0;
  }

  /** How many orders have not ended. */
  get liveCount(): number {
    return this.#book.live.size;
  }

  /** The orders that work on each side, without an order that is about to be replaced. */
  workingBeside(replaced?: string): Readonly<Record<OrderSide, Working>> {
    const { working } = this.#book;
    const own = replaced === undefined ? undefined : this.find(replaced);
    return own && !own.parent ? { ...working, [own.side]: workingWith(working[own.side], own, -1) } : working;
  }

  /** The orders that have not ended. */
  get live(): readonly Order[] {
    return [...this.#book.live].flatMap((id) => this.#book.get(id) ?? []);
  }

  /**
   * Places an order; the next bar is the first that can fill it.
   *
   * @param refusal - The reason for which the caller rejects it.
   * @param covered - What must cover the order; absent: it needs no cover.
   */
  place(request: OrderRequest, refusal?: ErrorCode, covered?: Covered): Placed {
    const order = newOrder(request);
    const known = this.#book.get(order.id);
    if (known) {
      if (isSameRequest(known, order)) return { outcome: "known", order: known };
      return { outcome: "taken", order: rejected(order, "order.id_taken") };
    }
    const reject = refusal ?? rejectionOf(order, this.#rules) ?? this.#coverFault(order, covered);
    const placed = reject ? rejected(order, reject) : { ...order, status: next(order.status, "working") };
    return { outcome: "new", order: this.#book.put(placed) };
  }

  /** A live order; undefined if it has ended or is unknown. */
  find(id: string): Order | undefined {
    return this.#book.live.has(id) ? this.#book.get(id) : undefined;
  }

  /** Cancels an order. @returns why it cannot be */
  cancel(id: string): ErrorCode | undefined {
    const order = this.#book.get(id);
    if (!order) return "order.unknown";
    if (isEnd(order.status)) return "order.ended";
    this.#book.end(id, "canceled");
    return undefined;
  }

  /** The order as a replacement would leave it, or why it cannot be replaced. */
  replaced(id: string, change: Replacement, covered?: Covered): Order | ErrorCode {
    const order = this.#book.get(id);
    if (!order) return "order.unknown";
    if (isEnd(order.status)) return "order.ended";
    if (order.parent && change.quantity) return "order.exit_sized";
    if (order.triggered && change.stopPrice) return "order.already_triggered";
    const after = { ...order, ...change };
    const reason = rejectionOf(after, this.#rules);
    if (reason) return reason;
    if (!isAbove(after.quantity, order.filled)) return "order.below_filled";
    return (order.parent ? undefined : this.#coverFault(after, covered)) ?? after;
  }

  #coverFault(order: Order, covered: Covered | undefined): ErrorCode | undefined {
    if (!covered) return undefined;
    return coverFault(order, { ...covered, working: this.workingBeside(order.id), rules: this.#rules });
  }

  /** Puts the order that {@link replaced} returned into the book. */
  replace(order: Order): void {
    this.#book.put(order);
  }

  /**
   * Lets a bar pass over the orders.
   *
   * @param holding - Absent: exits of brackets close what their entries filled, and nothing needs to be covered.
   */
  pass(bar: MarketBar, at: number, holding: PassedOver = {}): readonly Fill[] {
    return this.isIdle ? [] : new BarPass(this.#book, { bar, at, rules: this.#rules, ...holding }).run();
  }

  /** Ends the orders of the day. */
  endDay(isOver: (id: string) => boolean = () => true): void {
    for (const id of this.#book.live) {
      if (this.#book.get(id)?.tif === "day" && isOver(id)) this.#book.end(id, "expired");
    }
  }

  /**
   * Forgets those of the given orders that have ended, with their brackets. Their ids are free here afterwards, so the
   * caller must store the orders elsewhere, and look there before it places another one.
   */
  release(orders: readonly Order[]): void {
    this.#book.release(orders);
  }

  /** The orders that have changed since the last call, and the moves of their states. */
  takeChanges(): Changes {
    return this.#book.takeChanges();
  }
}

const rejected = (order: Order, reject: ErrorCode): Order => ({
  ...order,
  status: next(order.status, "rejected"),
  reject,
});
