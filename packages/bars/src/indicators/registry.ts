import { type IndicatorSource, labelOf } from "@bourse/contract/indicators";
import { type Bar, type BarColumns, barOf } from "../columns.ts";
import { ADX } from "./adx.ts";
import { ATR } from "./atr.ts";
import { BOLLINGER } from "./bollinger.ts";
import { CCI } from "./cci.ts";
import {
  type IndicatorBar,
  type IndicatorDefinition,
  type IndicatorValues,
  type RunningIndicator,
  type SessionBar,
  type SessionOf,
  typicalPrice,
} from "./definition.ts";
import { DONCHIAN } from "./donchian.ts";
import { EMA } from "./ema.ts";
import { ICHIMOKU } from "./ichimoku.ts";
import { KELTNER } from "./keltner.ts";
import { MACD } from "./macd.ts";
import { MFI } from "./mfi.ts";
import { OBV } from "./obv.ts";
import { PARABOLIC_SAR } from "./parabolic-sar.ts";
import { ROC } from "./roc.ts";
import { RSI } from "./rsi.ts";
import type { IndicatorSetting } from "./setting.ts";
import { SMA } from "./sma.ts";
import { STOCHASTIC } from "./stochastic.ts";
import { SUPERTREND } from "./supertrend.ts";
import { VWAP } from "./vwap.ts";
import { WMA } from "./wma.ts";

/** Every indicator, in the order of menus. `npm run generate` tells the contract of them. */
const LIST = [
  SMA,
  EMA,
  RSI,
  MACD,
  BOLLINGER,
  ATR,
  WMA,
  VWAP,
  DONCHIAN,
  KELTNER,
  SUPERTREND,
  PARABOLIC_SAR,
  ICHIMOKU,
  STOCHASTIC,
  ADX,
  CCI,
  MFI,
  ROC,
  OBV,
] as const;

/** An indicator that the client calculates itself. */
export type IndicatorKind = (typeof LIST)[number]["kind"];

/** The definition of each indicator, in the order of menus. */
export const INDICATORS = Object.fromEntries(LIST.map((each) => [each.kind, each])) as Readonly<
  Record<IndicatorKind, IndicatorDefinition>
>;

/** Values of an indicator at each bar, by line; NaN where the line has none yet. */
export type IndicatorColumns = Readonly<Record<string, Float64Array>>;

/** The values of completed bars, and the state after them: the next bar needs no recalculation. */
export interface CalculatedIndicator {
  readonly columns: IndicatorColumns;
  readonly running: RunningIndicator;
}

const utcDay: SessionOf = (time) => Math.floor(time / 86_400_000);

/**
 * The values of an indicator at each bar, and its state after the last.
 *
 * @param sessionOf - For an indicator that begins again with each session; absent: a session is a UTC day.
 */
export function calculateIndicator(
  setting: IndicatorSetting,
  bars: BarColumns,
  sessionOf?: SessionOf,
): CalculatedIndicator {
  const { running, pushAt } = started(setting, sessionOf);
  const lines = INDICATORS[setting.kind].lines.map(({ name }) => name);
  const columns = lines.map(() => new Float64Array(bars.length));
  for (let index = 0; index < bars.length; index += 1) {
    const values = pushAt(bars, index);
    for (let line = 0; line < lines.length; line += 1) {
      (columns[line] as Float64Array)[index] = values[lines[line] as string] as number;
    }
  }
  return { columns: Object.fromEntries(lines.map((name, line) => [name, columns[line] as Float64Array])), running };
}

/** An indicator before its first bar; `sessionOf` as in {@link calculateIndicator}. */
export const startIndicator = (setting: IndicatorSetting, sessionOf?: SessionOf): RunningIndicator =>
  started(setting, sessionOf).running;

interface Started {
  readonly running: RunningIndicator;
  /** Adds the bar of an index with no more of it than the indicator reads. */
  pushAt(bars: BarColumns, index: number): IndicatorValues;
}

const PRICES: Readonly<Record<IndicatorSource | "close", (bar: IndicatorBar) => number>> = {
  close: ({ close }) => close,
  open: ({ open }) => open,
  high: ({ high }) => high,
  low: ({ low }) => low,
  hl2: ({ high, low }) => (high + low) / 2,
  hlc3: typicalPrice,
  ohlc4: ({ open, high, low, close }) => (open + high + low + close) / 4,
};

function started({ kind, parameters, source }: IndicatorSetting, sessionOf: SessionOf = utcDay): Started {
  const definition = INDICATORS[kind];
  if (definition.reads === "close") {
    const running = definition.start(parameters);
    const price = PRICES[source ?? "close"];
    return {
      running: { push: (bar) => running.push(price(bar)), peek: (bar) => running.peek(price(bar)) },
      // A million closes are read without a million bars.
      pushAt: (bars, index) => running.push(source ? price(barOf(bars, index)) : (bars.close[index] as number)),
    };
  }
  if (definition.reads === "bar") {
    const running = definition.start(parameters);
    return { running, pushAt: (bars, index) => running.push(barOf(bars, index)) };
  }
  const running = definition.start(parameters);
  const placed = (bar: Bar): SessionBar => ({ ...bar, session: sessionOf(bar.time) });
  const push = (bar: Bar) => running.push(placed(bar));
  return {
    running: { push, peek: (bar) => running.peek(placed(bar)) },
    pushAt: (bars, index) => push(barOf(bars, index)),
  };
}

/** Completed bars that an indicator needs before each of its lines has a value. */
export const barsNeededBy = ({ kind, parameters }: IndicatorSetting): number =>
  1 + INDICATORS[kind].firstIndex(parameters);

/** The name of an indicator with its parameters and source, e.g. `MACD 12 26 9` or `SMA 20 · hl2`. */
export const indicatorLabel = ({ kind, parameters, source }: IndicatorSetting): string =>
  [labelOf(INDICATORS[kind], parameters), ...(source ? [source] : [])].join(" · ");

/** A sentence about an unusual choice of parameters, or undefined. */
export const indicatorNote = ({ kind, parameters }: IndicatorSetting): string | undefined =>
  INDICATORS[kind].note?.(parameters);
