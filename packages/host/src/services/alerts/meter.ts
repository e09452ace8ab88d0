import {
  calculateIndicator,
  checkIndicator,
  INDICATORS,
  type IndicatorSetting,
  indicatorLabel,
  type RunningIndicator,
} from "@bourse/bars";
import type { AlertIndicator } from "@bourse/contract/host-api";
import type { ClosedBar, CloseSeries } from "./close-series.ts";

/** The value of an indicator's line at bars of one series. NaN while there is none. */
export interface Meter {
  /** The value at a completed bar, which must be in the series. */
  at(bar: ClosedBar): number;
  /** The value if the bar after `after` closed at this price; without `after`, that is the forming bar. */
  forming(price: number, after?: Pick<ClosedBar, "start">): number;
}

const NEWEST: Pick<ClosedBar, "start"> = { start: Number.POSITIVE_INFINITY };

interface State {
  readonly version: number;
  readonly running: RunningIndicator;
  readonly last: number;
  readonly value: number;
}

/** Computes the indicator bar by bar, and from the beginning when the series' history has changed. */
export function createMeter(indicator: AlertIndicator, series: Pick<CloseSeries, "bars" | "version">): Meter {
  const setting = settingOf(indicator);
  let state: State | undefined;
  const begin = (until: number): State => {
    const bars = series.bars.filter(({ start }) => start <= until);
    const closes = Float64Array.from(bars, ({ close }) => close);
    const { columns, running } = calculateIndicator(setting, closes);
    const value = columns[indicator.line]?.at(-1) ?? Number.NaN;
    return { version: series.version, running, last: bars.at(-1)?.start ?? Number.NEGATIVE_INFINITY, value };
  };
  const advanced = (until: number): State => {
    const now = state?.version === series.version && state.last <= until ? state : begin(until);
    state = now;
    const from = series.bars.findLastIndex(({ start }) => start <= now.last) + 1;
    for (const bar of series.bars.slice(from)) {
      if (bar.start > until) break;
      const value = now.running.push(bar.close)[indicator.line] ?? Number.NaN;
      state = { ...now, last: bar.start, value };
    }
    return state;
  };
  return {
    at: ({ start }) => advanced(start).value,
    forming: (price, { start } = NEWEST) => advanced(start).running.peek(price)[indicator.line] ?? Number.NaN,
  };
}

function settingOf({ indicator, parameters }: AlertIndicator): IndicatorSetting {
  const checked = checkIndicator(indicator, { ...parameters });
  if (!checked.ok) throw new TypeError(`the state holds an indicator with wrong parameters: ${indicator}`);
  return checked.setting;
}

/** The fault of an indicator that an alert is to watch, in words; undefined if there is none. */
export function indicatorFault({ indicator, parameters, line }: AlertIndicator): string | undefined {
  const checked = checkIndicator(indicator, { ...parameters });
  if (!checked.ok) return checked.issues.map(({ message }) => message).join(" ");
  const lines: readonly string[] = INDICATORS[indicator].lines.map(({ name }) => name);
  return lines.includes(line) ? undefined : `${INDICATORS[indicator].name} has no line ${line}`;
}

/** The indicator as the trader reads it: `RSI 14`, `MACD 12 26 9 signal`. */
export function indicatorName(alert: AlertIndicator): string {
  const label = indicatorLabel(settingOf(alert));
  return alert.line === "value" ? label : `${label} ${alert.line}`;
}

/** Completed bars that the indicator needs before it has a value. */
export function barsNeeded(alert: AlertIndicator): number {
  const setting = settingOf(alert);
  return (
    1 +
    (setting.kind === "macd"
      ? INDICATORS.macd.firstIndex(setting.parameters)
      : INDICATORS[setting.kind].firstIndex(setting.parameters))
  );
}
