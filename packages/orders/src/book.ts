import type { OrderSide, OrderState } from "@bourse/contract";
import { NOTHING_WORKS, type Working, workingWith } from "./cover.ts";
import { isPositive, subtract } from "./decimal.ts";
import { type BracketRole, exitId, exitOrder, leavesOf, type Order } from "./order.ts";
import { PriceIndex, type SidedBar } from "./price-index.ts";
import { isEnd, next } from "./states.ts";

const PRICE_OF = { stop_loss: "stopLoss", take_profit: "takeProfit" } as const;
/** The stop-loss comes first: if one bar reaches both exits, the stop-loss is filled. */
const ROLES = ["stop_loss", "take_profit"] as const satisfies readonly BracketRole[];
const OTHER = { stop_loss: "take_profit", take_profit: "stop_loss" } as const;

/** A move of an order's state. */
export interface Move {
  readonly order: string;
  readonly from: OrderState;
  readonly to: OrderState;
}

/** Changes of a book since they were last taken, for the owner that stores them. */
export interface Changes {
  readonly orders: readonly Order[];
  readonly moves: readonly Move[];
}

/** The orders of one instrument, in the order of their acceptance. */
export class OrderBook {
  readonly #orders = new Map<string, Order>();
  readonly #live = new Set<string>();
  readonly #prices = new PriceIndex();
  readonly #exits = { buy: new Set<string>(), sell: new Set<string>() };
  readonly #working = { buy: NOTHING_WORKS, sell: NOTHING_WORKS };
  #changed = new Set<string>();
  #moves: Move[] = [];

  constructor(kept: readonly Order[]) {
    for (const order of kept) this.put(order);
    this.takeChanges();
  }

  /** Ids of the orders that have not ended. */
  get live(): ReadonlySet<string> {
    return this.#live;
  }

  get working(): Readonly<Record<OrderSide, Working>> {
    return { ...this.#working };
  }

  /** Ids of the live orders that a bar may touch, in the order of their acceptance. */
  touchedBy(bar: SidedBar): string[] {
    return this.#prices.touchedBy(bar);
  }

  /** Ids of the live exits of brackets on a side. */
  exits(side: OrderSide): readonly string[] {
    return [...this.#exits[side]];
  }

  all(): readonly Order[] {
    return [...this.#orders.values()];
  }

  get(id: string): Order | undefined {
    return this.#orders.get(id);
  }

  put(order: Order): Order {
    const before = this.#orders.get(order.id);
    const { status: from = "pending_new" } = before ?? {};
    if (from !== order.status) this.#moves.push({ order: order.id, from, to: order.status });
    this.#changed.add(order.id);
    this.#orders.set(order.id, order);
    this.#index(order, before);
    return order;
  }

  #index(order: Order, before: Order | undefined): void {
    const { id, side, parent } = order;
    const [was, is] = [this.#live.has(id), !isEnd(order.status)];
    if (is) {
      this.#live.add(id);
      this.#prices.put(order);
    } else {
      this.#live.delete(id);
      this.#prices.drop(id);
    }
    if (parent) {
      if (is) this.#exits[side].add(id);
      else this.#exits[side].delete(id);
      return;
    }
    const others = was && before ? workingWith(this.#working[side], before, -1) : this.#working[side];
    this.#working[side] = is ? workingWith(others, order, 1) : others;
  }

  /** Forgets orders that have ended, unless an order of the same bracket is live. */
  release(orders: readonly Order[]): void {
    for (const { id, parent } of orders) {
      const entry = parent?.id ?? id;
      const family = [entry, ...ROLES.map((role) => exitId(entry, role))];
      if (family.some((each) => this.#live.has(each))) continue;
      for (const each of family) this.#orders.delete(each);
    }
  }

  takeChanges(): Changes {
    const changes = { orders: [...this.#changed].flatMap((id) => this.#orders.get(id) ?? []), moves: this.#moves };
    this.#changed = new Set();
    this.#moves = [];
    return changes;
  }

  /** Moves an order to a state, if it has not ended. */
  end(id: string, state: OrderState): void {
    const order = this.#liveOne(id);
    if (order) this.put({ ...order, status: next(order.status, state) });
  }

  /** The other exit of the same bracket. */
  sibling({ parent }: Order): Order | undefined {
    return parent && this.#liveOne(exitId(parent.id, OTHER[parent.role]));
  }

  /**
   * Adds the exits of an entry that has begun to fill, and gives working exits the quantity that is still to be closed.
   *
   * @returns the ids of those that were added
   */
  fitExits(entry: Order): readonly string[] {
    return ROLES.flatMap((role) => {
      const price = entry[PRICE_OF[role]];
      const exit = this.get(exitId(entry.id, role));
      if (exit && !isEnd(exit.status)) this.#fit(exit, entry);
      return price && !exit ? [this.put(exitOrder(entry, role, price)).id] : [];
    });
  }

  #fit(exit: Order, entry: Order): void {
    const other = this.get(exitId(entry.id, OTHER[exit.parent?.role ?? "stop_loss"]));
    const fitted = { ...exit, quantity: other ? subtract(entry.filled, other.filled) : entry.filled };
    if (isPositive(leavesOf(fitted))) this.put(fitted);
    else this.end(exit.id, "canceled");
  }

  #liveOne(id: string): Order | undefined {
    const order = this.#orders.get(id);
    return order && !isEnd(order.status) ? order : undefined;
  }
}
