import type { OrderRequest } from "../orders/request.ts";
import type { OrderSide, OrderState, OrderType, TimeInForce } from "../orders/words.ts";
import type { ContributedSetting } from "./manifest.ts";

/** Values of a strategy's parameters, by name: the trader's, or the defaults of its description. */
export type StrategyParameters = Readonly<Record<string, boolean | string | number>>;

/** A bar that has closed. */
export interface StrategyBar {
  /** Opening time in milliseconds since 1970-01-01T00:00Z. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** In units traded; zero where the source does not know it. */
  readonly volume: number;
}

/** The bars that have closed so far. A bar is named by its age: 0 is the latest; an age without a bar gives `NaN`. */
export interface PastBars {
  readonly length: number;
  time(ago: number): number;
  open(ago: number): number;
  high(ago: number): number;
  low(ago: number): number;
  close(ago: number): number;
  volume(ago: number): number;
  /** A copy of the latest closes, the oldest first; fewer if fewer bars have closed. */
  closes(count: number): Float64Array;
}

/** A request to place an order; without `client_order_id`, it gets one. */
export type StrategyOrderRequest = Omit<OrderRequest, "client_order_id"> &
  Partial<Pick<OrderRequest, "client_order_id">>;

/** An order of a strategy. Amounts are exact decimals. */
export interface StrategyOrder {
  readonly client_order_id: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly tif: TimeInForce;
  readonly status: OrderState;
  readonly quantity: string;
  readonly filled: string;
  readonly price?: string;
  readonly stop_price?: string;
  /** For the exit of a bracket: id of the entry order that it closes. */
  readonly entry?: string;
  readonly reject?: { readonly code: string };
}

/** A trade of an order in the bar that has just closed. */
export interface StrategyFill {
  readonly client_order_id: string;
  readonly side: OrderSide;
  readonly price: string;
  readonly quantity: string;
  readonly fee: string;
  /** True: the bar does not tell whether this fill happened, so the outcome that is worse for the trader was assumed. */
  readonly ambiguous: boolean;
}

/** The amounts that a replacement changes. */
export type StrategyReplacement = Partial<Pick<OrderRequest, "quantity" | "price" | "stop_price">>;

/** Everything that a strategy sees and does, after the close of a bar. */
export interface StrategyContext {
  readonly bars: PastBars;
  /** Bought minus sold; below zero: short. */
  readonly position: string;
  readonly cash: string;
  /** Orders that have not ended. */
  readonly orders: readonly StrategyOrder[];
  /** Fills in the bar that has just closed. */
  readonly fills: readonly StrategyFill[];
  /** Places an order; the next bar is the first that can fill it. One that cannot be accepted is `rejected`, with a code. */
  place(order: StrategyOrderRequest): StrategyOrder;
  /** Gives the code of the reason if the order cannot be cancelled. */
  cancel(clientOrderId: string): string | undefined;
  /** Gives the code of the reason if the order cannot be replaced. */
  replace(clientOrderId: string, change: StrategyReplacement): string | undefined;
  /** The multiple of the tick nearest to a price in a direction, as text for an order. */
  toTick(price: number, toward: "below" | "above"): string;
  /** The largest multiple of the lot that is at most a quantity, as text for an order. */
  toLot(quantity: number): string;
}

/** One run of a strategy: its memory lasts from the first bar to the last. */
export interface StrategyRun {
  /** Called after each bar's close. Its acts must depend on the bars alone, or results cannot be reproduced. */
  onBar(bar: StrategyBar, context: StrategyContext): void;
}

/** A strategy that backtests run. */
export interface Strategy {
  /** Begins a run. @throws Error where the parameters do not fit each other */
  start(parameters: StrategyParameters): StrategyRun;
}

/** The description of a strategy, as data: it is known before the strategy runs. */
export interface ContributedStrategy {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** By name. */
  readonly parameters: Readonly<Record<string, ContributedSetting>>;
  /** Number of bars after which it is called each time; 1 when absent. */
  readonly every?: number;
}
