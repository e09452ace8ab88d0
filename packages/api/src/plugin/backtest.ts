import type { ExtensionParams, ExtensionResult } from "@bourse/contract/in-app";
import type { Connection } from "../connection.ts";

type Start = ExtensionParams<"extension/backtest.start">;
type Bars = ExtensionParams<"extension/backtest.bars">;
type Act = ExtensionResult<"extension/backtest.bars">["acts"][number];
type Placed = Extract<Act, { readonly place: unknown }>["place"];
type Replaced = Extract<Act, { readonly replace: unknown }>["change"];

/** A bar that has closed: opening time in milliseconds, open, high, low, close, volume. */
export type Bar = readonly [time: number, open: number, high: number, low: number, close: number, volume: number];

/** The account of a backtest. Amounts are decimal texts. Orders and changes are carried out before the next bar. */
export class BacktestAccount {
  /** Symbol, timeframe, tick and lot of the run, and the cash that it began with. */
  readonly market: Readonly<Pick<Start, "symbol" | "timeframe" | "tick" | "lot" | "cash">>;
  position = "0";
  cash: string;
  /** Open orders by id, as the host last reported them. */
  readonly orders = new Map<string, NonNullable<Bars["orders"]>[number]>();
  /** Since the last call. */
  fills: NonNullable<Bars["fills"]> = [];
  /** Cancels and replacements of the last call that could not be done. */
  refusals: NonNullable<Bars["refusals"]> = [];
  #acts: Act[] = [];
  #count = 0;

  constructor(market: BacktestAccount["market"]) {
    this.market = market;
    this.cash = market.cash;
  }

  /** Places an order; returns its id. */
  place(order: Placed): string {
    this.#count += 1;
    const id = order.client_order_id ?? `order-${this.#count}`;
    this.#acts.push({ place: { ...order, client_order_id: id } });
    return id;
  }

  cancel(id: string): void {
    this.#acts.push({ cancel: id });
  }

  replace(id: string, change: Replaced): void {
    this.#acts.push({ replace: id, change });
  }

  /** Returns the acts since the last call, and removes them. */
  takeActs(): Act[] {
    return this.#acts.splice(0);
  }
}

/** Begins a run of a strategy; the returned function is called after each close. */
export type BeginStrategy = (
  parameters: Start["parameters"],
  account: BacktestAccount,
) => (bars: readonly Bar[]) => void;

const strategies = new Map<string, BeginStrategy>();

/** Registers a strategy of plugin.yaml, for backtests. Call it before `runPlugin`. */
export function registerStrategy(id: string, begin: BeginStrategy): void {
  strategies.set(id, begin);
}

const barOf = ([time = 0, open = 0, high = 0, low = 0, close = 0, volume = 0]: readonly number[]): Bar => [
  time,
  open,
  high,
  low,
  close,
  volume,
];
const ENDED: ReadonlySet<string> = new Set(["filled", "canceled", "rejected", "expired"]);

/** Answers the requests of a backtest; a process runs one. */
export function serveBacktests(connection: Pick<Connection, "serve">): void {
  let run: { readonly account: BacktestAccount; readonly onBars: (bars: readonly Bar[]) => void } | undefined;
  connection.serve("extension/backtest.start", ({ strategy, parameters, ...market }) => {
    const begin = strategies.get(strategy);
    if (!begin) throw new Error(`there is no strategy ${strategy}`);
    const account = new BacktestAccount(market);
    run = { account, onBars: begin(parameters, account) };
    return {};
  });
  connection.serve("extension/backtest.bars", ({ bars, position, cash, fills = [], orders = [], refusals = [] }) => {
    if (!run) throw new Error("no backtest has begun");
    const { account, onBars } = run;
    for (const change of orders) account.orders.set(change.client_order_id, change);
    Object.assign(account, { position, cash, fills, refusals });
    onBars(bars.map(barOf));
    for (const [id, { status }] of account.orders) if (ENDED.has(status)) account.orders.delete(id);
    return { acts: account.takeActs() };
  });
}
