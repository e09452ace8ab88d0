import {
  type Bar,
  barsNeededBy,
  checkIndicator,
  INDICATORS,
  type IndicatorBar,
  type IndicatorSetting,
  type RunningIndicator,
  startIndicator,
  usualDays,
} from "@bourse/bars";
import type { AlertIndicator } from "@bourse/contract/host-api";
import { lineLabelOf } from "@bourse/contract/indicators";
import type { ClosedBar, CloseSeries } from "./close-series.ts";
import type { Watched } from "./rule.ts";

/** The value of an indicator's line at bars of one series. NaN while there is none. */
export interface Meter {
  /** The value at a completed bar, which must be in the series. */
  at(bar: ClosedBar): number;
  /** The value if the forming bar closed at this price. */
  forming(price: number): number;
  /** The value if the bar after `after` were this one. */
  next(bar: IndicatorBar, after: Pick<ClosedBar, "start" | "end">): number;
}

/** An indicator on a series. */
interface Metered extends Pick<Watched, "symbol" | "sourceId" | "timeframe"> {
  readonly indicator: AlertIndicator;
}

interface State {
  readonly version: number;
  readonly running: RunningIndicator;
  readonly last: number;
  readonly value: number;
}

/** Computes the indicator bar by bar, and from the beginning when the series' history has changed. */
export function createMeter(
  { indicator, symbol, sourceId: source, timeframe }: Metered,
  series: Pick<CloseSeries, "bars" | "forming" | "version">,
): Meter {
  const setting = settingOf(indicator);
  const dayOf = usualDays({ symbol, source, timeframe });
  let state: State | undefined;
  const begin = (until: number): State => {
    const running = startIndicator(setting, dayOf);
    let [last, value] = [Number.NEGATIVE_INFINITY, Number.NaN];
    for (const bar of series.bars) {
      if (bar.start > until) continue;
      value = running.push(timed(bar, bar.start))[indicator.line] ?? Number.NaN;
      last = bar.start;
    }
    return { version: series.version, running, last, value };
  };
  const advanced = (until: number): State => {
    const now = state?.version === series.version && state.last <= until ? state : begin(until);
    state = now;
    const from = series.bars.findLastIndex(({ start }) => start <= now.last) + 1;
    for (const bar of series.bars.slice(from)) {
      if (bar.start > until) break;
      const value = now.running.push(timed(bar, bar.start))[indicator.line] ?? Number.NaN;
      state = { ...now, last: bar.start, value };
    }
    return state;
  };
  const peek = (bar: IndicatorBar, { start, end }: Pick<ClosedBar, "start" | "end">) =>
    advanced(start).running.peek(timed(bar, end))[indicator.line] ?? Number.NaN;
  return {
    at: ({ start }) => advanced(start).value,
    forming(price) {
      const end = series.forming?.start ?? series.bars.at(-1)?.end ?? 0;
      return peek(withPrice(series.forming, price), { start: Number.POSITIVE_INFINITY, end });
    },
    next: peek,
  };
}

function timed({ open, high, low, close, volume }: IndicatorBar, time: number): Bar {
  return { time, open, high, low, close, volume };
}

/** A bar after one more price; without a bar, the bar that this price begins. */
export function withPrice(bar: IndicatorBar | undefined, price: number): IndicatorBar {
  if (!bar) return { open: price, high: price, low: price, close: price, volume: 0 };
  return { ...bar, high: Math.max(bar.high, price), low: Math.min(bar.low, price), close: price };
}

function settingOf({ indicator, parameters }: AlertIndicator): IndicatorSetting {
  const checked = checkIndicator(indicator, { ...parameters });
  if (!checked.ok) throw new TypeError(`the state holds an indicator with wrong parameters: ${indicator}`);
  return checked.setting;
}

/** The indicator as the trader reads it: `RSI 14`, `MACD 12 26 9 signal`. */
export const indicatorName = (alert: AlertIndicator): string => lineLabelOf(INDICATORS[alert.indicator], alert);

/** Completed bars that the indicator needs before it has a value. */
export const barsNeeded = (alert: AlertIndicator): number => barsNeededBy(settingOf(alert));
