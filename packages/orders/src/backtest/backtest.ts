import { type Bar, columnsOf, GrowingColumns } from "@bourse/bars";
import type { PastBars, StrategyContext } from "@bourse/contract/in-app";
import { add, type Decimal, decimalOf, decimalText, floorTo, isMultiple, isZero, ZERO } from "../decimal.ts";
import type { Fill } from "../order.ts";
import { fillAnswer, orderAnswer } from "./describe-order.ts";
import { EquityCurve } from "./equity.ts";
import { BacktestSession } from "./session.ts";
import type { BacktestSettings } from "./settings.ts";
import { TradeBook } from "./trades.ts";

type Name = keyof Bar;

/**
 * The bars that have closed. A bar is copied here only once it has closed, so that nothing that a strategy holds
 * contains future bars. The view consists of separate functions, so that a strategy cannot get from it to the bars that
 * are to come.
 */
class History {
  readonly #bars = new GrowingColumns(columnsOf([]));
  readonly view: PastBars;

  constructor() {
    const bars = this.#bars;
    const at = (name: Name, ago: number) => {
      const index = bars.length - 1 - ago;
      return ago >= 0 && index >= 0 ? (bars.arrays[name][index] ?? Number.NaN) : Number.NaN;
    };
    this.view = Object.freeze({
      get length() {
        return bars.length;
      },
      time: (ago: number) => at("time", ago),
      open: (ago: number) => at("open", ago),
      high: (ago: number) => at("high", ago),
      low: (ago: number) => at("low", ago),
      close: (ago: number) => at("close", ago),
      volume: (ago: number) => at("volume", ago),
      closes: (count: number) => bars.arrays.close.slice(Math.max(0, bars.length - Math.max(0, count)), bars.length),
    });
  }

  get length(): number {
    return this.#bars.length;
  }

  /** Times, opens and closes, of which the first `length` are set. */
  get columns(): { readonly time: Float64Array; readonly open: Float64Array; readonly close: Float64Array } {
    return this.#bars.arrays;
  }

  add(bar: Bar): void {
    const { length } = this.#bars;
    this.#bars.resize(length + 1);
    this.#bars.set(length, bar);
  }
}

/** Sums of a run. */
export interface Tally {
  fees: Decimal;
  fills: number;
  ambiguous: number;
  /** Bars at whose close something was held. */
  held: number;
}

/** One run: the market, the account, and the measurements. The code that drives it calls the strategy after each bar. */
export class Backtest {
  readonly settings: BacktestSettings;
  readonly session: BacktestSession;
  readonly history = new History();
  readonly trades = new TradeBook();
  readonly equity: EquityCurve;
  readonly tally: Tally = { fees: ZERO, fills: 0, ambiguous: 0, held: 0 };
  /** Fills of the bar that has just closed. */
  fills: Fill[] = [];

  /** @param bars - The maximum number of bars. */
  constructor(settings: BacktestSettings, bars: number) {
    this.settings = settings;
    this.session = new BacktestSession(settings);
    this.equity = new EquityCurve(settings.cash, bars);
  }

  /** Processes the next bar, once it has closed. */
  close(bar: Bar): void {
    const at = this.history.length;
    if (this.fills.length > 0) this.fills = [];
    this.session.pass(bar, (fill, before) => {
      this.trades.fill(fill, before, bar.time);
      this.fills.push(fill);
      this.tally.fills += 1;
      if (fill.ambiguous) this.tally.ambiguous += 1;
      this.tally.fees = add(this.tally.fees, fill.fee);
    });
    const { holding } = this.session;
    this.trades.bar(at, bar);
    this.equity.add(holding, bar.close);
    if (!isZero(holding.position)) this.tally.held += 1;
    this.history.add(bar);
  }
}

/** The strategy's view of a run. It consists of separate functions, so that a strategy cannot get from it to the run itself. */
export function contextOf(backtest: Backtest): StrategyContext {
  const { session, history, settings } = backtest;
  const { tick, lot } = settings.rules;
  return Object.freeze({
    bars: history.view,
    get position() {
      return decimalText(session.holding.position);
    },
    get cash() {
      return decimalText(session.holding.cash);
    },
    get orders() {
      return session.live.map(orderAnswer);
    },
    get fills() {
      return backtest.fills.map(fillAnswer);
    },
    place: (order) => orderAnswer(session.place(order)),
    cancel: (id) => session.cancel(id),
    replace: (id, change) => session.replace(id, change),
    toTick(price, toward) {
      const exact = decimalOf(price);
      const below = floorTo(exact, tick);
      return decimalText(toward === "below" || isMultiple(exact, tick) ? below : add(below, tick));
    },
    toLot: (quantity) => decimalText(floorTo(decimalOf(quantity), lot)),
  } satisfies StrategyContext);
}
