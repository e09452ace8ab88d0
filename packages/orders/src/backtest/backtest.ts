import type { Bar } from "@bourse/bars";
import type { StrategyContext } from "@bourse/contract/in-app";
import { add, type Decimal, decimalOf, decimalText, floorTo, isMultiple, isZero, ZERO } from "../decimal.ts";
import type { Fill } from "../order.ts";
import { fillAnswer, orderAnswer } from "./describe-order.ts";
import { EquityCurve } from "./equity.ts";
import { History } from "./history.ts";
import { BacktestSession } from "./session.ts";
import type { BacktestSettings } from "./settings.ts";
import { TradeBook } from "./trades.ts";

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
