import type { OrderBook } from "./book.ts";
import { sidedBars, slippedPrice } from "./costs.ts";
import { type Cover, coveredQuantity } from "./cover.ts";
import {
  add,
  type Decimal,
  floorTo,
  isAbove,
  isEqual,
  isPositive,
  least,
  multiply,
  negative,
  subtract,
  ZERO,
} from "./decimal.ts";
import type { MarketRules } from "./instrument.ts";
import { holdingAfter } from "./ledger.ts";
import { type Fill, leavesOf, type Order, withFill } from "./order.ts";
import { bestOf, fillsLimit, type Level, type MarketBar, triggersStop, worstOf } from "./prices.ts";
import { isEnd, next } from "./states.ts";

/**
 * Where in the bar a fill happened. It decides which prices of the bar can follow the fill: after the open, all of
 * them; after a limit, those beyond the limit; after a stop, those beyond the stop; after a limit that was reached back
 * from a stop, only the close.
 */
type Course = "open" | "limit" | "stop" | "back";

interface Trade {
  readonly price: Decimal;
  readonly course: Course;
  readonly ambiguous?: boolean;
  /** Upper bound of the quantity. */
  readonly most?: Decimal;
}

/** The account whose orders a bar may fill. */
export interface PassedOver {
  /** Position before the bar, bought minus sold; exits of brackets close no more than it. Absent: they close what their entries filled. */
  readonly position?: Decimal;
  /** Called before the first fill, for what covers the orders of the instrument. Absent: they need no cover. */
  readonly cover?: () => Cover;
}

/** A bar, its index or time, and the rules of its market. */
export interface Passing extends PassedOver {
  readonly bar: MarketBar;
  readonly at: number;
  readonly rules: MarketRules;
}

const isImmediate = ({ tif }: Order): boolean => tif === "ioc" || tif === "fok";
/** True for a stop order whose stop price has not been reached. */
const awaitsStop = ({ stopPrice, triggered }: Order): boolean => stopPrice !== undefined && !triggered;
const leastOf = (quantity: Decimal, caps: readonly (Decimal | undefined)[]): Decimal =>
  caps.reduce<Decimal>((sum, cap) => (cap ? least(sum, cap) : sum), quantity);
const level = (order: Order, price: Decimal | undefined): Level => ({ side: order.side, price: price ?? ZERO });

/** Fills the orders of a book from one bar: first at its open, then within it. */
export class BarPass {
  readonly #book: OrderBook;
  readonly #passing: Passing;
  /** The bar as each side sees it, with half of the spread. */
  readonly #bars: Readonly<Record<Order["side"], MarketBar>>;
  /** The part of the bar's volume that the next orders can still take; undefined: no bound. */
  #left: Decimal | undefined;
  #cover: Cover | undefined;
  readonly #done = new Map<string, { readonly course: Course; readonly quantity: Decimal }>();
  readonly #fills: Fill[] = [];
  /** The orders that the bar may touch, in their order, and after them the exits that its fills add. */
  readonly #met: string[];
  #position: Decimal | undefined;

  constructor(book: OrderBook, passing: Passing) {
    this.#book = book;
    this.#passing = passing;
    this.#position = passing.position;
    const { bar, rules } = passing;
    this.#left = bar.volume && floorTo(multiply(bar.volume, rules.volumeShare), rules.lot);
    this.#bars = sidedBars(bar, rules);
    this.#met = book.touchedBy(this.#bars);
  }

  /** The fills of the bar. Without volume there was no trade, so nothing is touched. */
  run(): readonly Fill[] {
    const { volume } = this.#passing.bar;
    const traded = !volume || isPositive(volume);
    for (const id of this.#met) this.#atOpen(id, traded);
    if (traded) for (const id of this.#met) this.#inside(id);
    if (this.#fills.length > 0) for (const side of ["buy", "sell"] as const) this.#endIdleExits(side);
    return this.#fills;
  }

  /**
   * Cancels exits without a position to close: they would close the next position, which they were not made for. An
   * exit whose entry is live waits for the fills of the entry.
   */
  #endIdleExits(side: Order["side"]): void {
    const closable = this.#closable(side);
    if (!closable || isPositive(closable)) return;
    for (const id of this.#book.exits(side)) {
      const entry = this.#book.get(this.#book.get(id)?.parent?.id ?? "");
      if (!entry || isEnd(entry.status)) this.#book.end(id, "canceled");
    }
  }

  #atOpen(id: string, traded: boolean): void {
    const order = this.#book.get(id);
    if (!order || isEnd(order.status)) return;
    const { open } = this.#bars[order.side];
    if (awaitsStop(order)) {
      if (!traded || !triggersStop(open, level(order, order.stopPrice))) return;
      this.#trigger(order);
    }
    if (traded && (!order.price || this.#fillsLimit(open, order))) this.#fill(id, { price: open, course: "open" });
    if (isImmediate(order)) this.#book.end(id, "canceled");
  }

  #inside(id: string): void {
    const order = this.#book.get(id);
    if (!order || isEnd(order.status) || this.#done.has(id)) return;
    const bar = this.#bars[order.side];
    if (awaitsStop(order)) {
      if (triggersStop(worstOf(bar, order.side), level(order, order.stopPrice))) this.#insideStop(order);
    } else if (order.price && this.#fillsLimit(bestOf(bar, order.side), order)) this.#insideLimit(order);
  }

  #insideStop(order: Order): void {
    const { close } = this.#bars[order.side];
    const stopPrice = order.stopPrice ?? ZERO;
    const ambiguous = this.#isOpenWhether(order);
    this.#trigger(order);
    if (!order.price || this.#fillsLimit(stopPrice, order)) {
      this.#fill(order.id, { price: stopPrice, course: "stop", ambiguous });
    } else if (this.#fillsLimit(close, order)) this.#fill(order.id, { price: order.price, course: "back", ambiguous });
    if (isImmediate(order)) this.#book.end(order.id, "canceled");
  }

  /** True if the bar does not show whether the stop-loss was reached after its entry, or whether it was reached before the target. */
  #isOpenWhether(stop: Order): boolean {
    if (!stop.parent) return false;
    const bar = this.#bars[stop.side];
    const { course = "open" } = this.#done.get(stop.parent.id) ?? {};
    const certain = course === "open" || course === "limit" || triggersStop(bar.close, level(stop, stop.stopPrice));
    const target = this.#book.sibling(stop);
    const reached = target && !this.#done.has(target.id) && this.#fillsLimit(bestOf(bar, target.side), target);
    return !certain || reached === true;
  }

  #insideLimit(order: Order): void {
    const price = order.price ?? ZERO;
    const entry = order.parent && this.#done.get(order.parent.id);
    const certain =
      !entry ||
      entry.course === "open" ||
      entry.course === "stop" ||
      this.#fillsLimit(this.#bars[order.side].close, order);
    if (certain) this.#fill(order.id, { price, course: "limit" });
    else {
      // The bar may have been at the target before the entry: only what was held before the bar can have been closed.
      const most = subtract(leavesOf(order), entry.quantity);
      this.#fill(order.id, { price, course: "limit", ambiguous: true, most });
    }
  }

  #fillsLimit(traded: Decimal, order: Order): boolean {
    return fillsLimit(traded, level(order, order.price), this.#passing.rules.limitFills);
  }

  #trigger(order: Order): void {
    this.#book.put({ ...order, triggered: true });
    if (!order.parent) return;
    const target = this.#book.sibling(order);
    if (target) this.#book.end(target.id, "canceled");
    this.#book.end(order.parent.id, "canceled");
  }

  /** The most that exits on a side may close; undefined: no bound. */
  #closable(side: Order["side"]): Decimal | undefined {
    return this.#position && side === "buy" ? negative(this.#position) : this.#position;
  }

  #fill(id: string, { price: asked, course, ambiguous = false, most }: Trade): void {
    const order = this.#book.get(id);
    if (!order) return;
    const { at, rules } = this.#passing;
    const takes = course === "open" || course === "stop";
    const price = takes ? slippedPrice(asked, order, this.#passing) : asked;
    const leaves = leavesOf(order);
    const closable = order.parent && this.#closable(order.side);
    // Another order has closed the position that this exit guarded. The exit must not open a position that nobody has asked for.
    if (closable && !isPositive(closable)) {
      this.#book.end(id, "canceled");
      return;
    }
    const wanted = leastOf(leaves, [this.#left, most, closable]);
    if (!isPositive(wanted)) return;
    const quantity = leastOf(wanted, [this.#covered({ side: order.side, price })]);
    const isWhole = isEqual(leaves, quantity);
    if (!isPositive(quantity)) this.#book.end(id, "canceled");
    if (!isPositive(quantity) || (order.tif === "fok" && !isWhole)) return;
    const fee = multiply(rules.feeRate, multiply(price, quantity));
    this.#fills.push({ order: id, side: order.side, at, price, quantity, fee, ambiguous });
    this.#done.set(id, { course, quantity });
    this.#take({ side: order.side, price, quantity, fee });
    const status = next(order.status, isWhole ? "filled" : "partially_filled");
    this.#fitBracket(this.#book.put({ ...order, ...withFill(order, { price, quantity }), status }));
    // The rest of the order has no cover.
    if (isAbove(wanted, quantity)) this.#book.end(id, "canceled");
  }

  /** The most that is covered at a price; undefined: no bound. */
  #covered(trade: Pick<Fill, "side" | "price">): Decimal | undefined {
    this.#cover ??= this.#passing.cover?.();
    return this.#cover && coveredQuantity(this.#cover, trade, this.#passing.rules);
  }

  #take(fill: Pick<Fill, "side" | "price" | "quantity" | "fee">): void {
    const { side, quantity } = fill;
    this.#left &&= subtract(this.#left, quantity);
    this.#position &&= side === "buy" ? add(this.#position, quantity) : subtract(this.#position, quantity);
    this.#cover &&= { ...this.#cover, ...holdingAfter(this.#cover, fill) };
  }

  /** Cancels the rest of an entry once an exit begins to fill, and fits the exits to what the entry has filled. */
  #fitBracket(order: Order): void {
    if (order.parent) this.#book.end(order.parent.id, "canceled");
    const entry = order.parent ? this.#book.get(order.parent.id) : order;
    if (entry) this.#met.push(...this.#book.fitExits(entry));
  }
}
