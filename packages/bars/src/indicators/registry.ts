import { labelOf, parameterFits } from "@bourse/contract/indicators";
import { type BarColumns, barOf } from "../columns.ts";
import { ATR } from "./atr.ts";
import { BOLLINGER } from "./bollinger.ts";
import type { IndicatorDefinition, IndicatorValues, Running, RunningIndicator } from "./definition.ts";
import { EMA } from "./ema.ts";
import { MACD } from "./macd.ts";
import { RSI } from "./rsi.ts";
import { SMA } from "./sma.ts";

/** Every indicator, in the order of menus. `npm run generate` tells the contract of them. */
const LIST = [SMA, EMA, RSI, MACD, BOLLINGER, ATR] as const;

/** An indicator that the client calculates itself. */
export type IndicatorKind = (typeof LIST)[number]["kind"];

/** The definition of each indicator, in the order of menus. */
export const INDICATORS = Object.fromEntries(LIST.map((each) => [each.kind, each])) as Readonly<
  Record<IndicatorKind, IndicatorDefinition>
>;

/** An indicator with its parameters, as a chart keeps it. */
export interface IndicatorSetting {
  readonly kind: IndicatorKind;
  readonly parameters: Readonly<Record<string, number>>;
}

/** Values of an indicator at each bar, by line; NaN where the line has none yet. */
export type IndicatorColumns = Readonly<Record<string, Float64Array>>;

/** The values of completed bars, and the state after them: the next bar needs no recalculation. */
export interface CalculatedIndicator {
  readonly columns: IndicatorColumns;
  readonly running: RunningIndicator;
}

/** The values of an indicator at each bar, and its state after the last. */
export function calculateIndicator({ kind, parameters }: IndicatorSetting, bars: BarColumns): CalculatedIndicator {
  const definition = INDICATORS[kind];
  const entries = definition.lines.map(({ name }) => [name, new Float64Array(bars.length)] as const);
  if (definition.reads === "bar") {
    const running = definition.start(parameters);
    fill(entries, (index) => running.push(barOf(bars, index)));
    return { columns: Object.fromEntries(entries), running };
  }
  const running = definition.start(parameters);
  const { close } = bars;
  fill(entries, (index) => running.push(close[index] as number));
  return { columns: Object.fromEntries(entries), running: ofCloses(running) };
}

type Columns = readonly (readonly [line: string, column: Float64Array])[];

function fill(columns: Columns, valuesAt: (index: number) => IndicatorValues): void {
  const length = columns[0]?.[1].length ?? 0;
  for (let index = 0; index < length; index += 1) {
    const values = valuesAt(index);
    for (const [line, column] of columns) column[index] = values[line] as number;
  }
}

const ofCloses = (running: Running<number, IndicatorValues>): RunningIndicator => ({
  push: ({ close }) => running.push(close),
  peek: ({ close }) => running.peek(close),
});

/** An indicator before its first bar. */
export function startIndicator({ kind, parameters }: IndicatorSetting): RunningIndicator {
  const definition = INDICATORS[kind];
  return definition.reads === "bar" ? definition.start(parameters) : ofCloses(definition.start(parameters));
}

/** Completed bars that an indicator needs before each of its lines has a value. */
export const barsNeededBy = ({ kind, parameters }: IndicatorSetting): number =>
  1 + INDICATORS[kind].firstIndex(parameters);

/** The name of an indicator with its parameters, e.g. `MACD 12 26 9`. */
export const indicatorLabel = ({ kind, parameters }: IndicatorSetting): string => labelOf(INDICATORS[kind], parameters);

/** A sentence about an unusual choice of parameters, or undefined. */
export const indicatorNote = ({ kind, parameters }: IndicatorSetting): string | undefined =>
  INDICATORS[kind].note?.(parameters);

export const isKind = (kind: string): kind is IndicatorKind => Object.hasOwn(INDICATORS, kind);

/** The parameters of a kind; one that is absent or undefined has its usual value. */
export function parametersOf(kind: IndicatorKind, given: Readonly<Record<string, unknown>>) {
  const { parameters } = INDICATORS[kind];
  const values = parameters.map(({ name, usual }) => [name, given[name] === undefined ? usual : given[name]] as const);
  const names = new Set(parameters.map(({ name }) => name));
  const unknown = Object.keys(given).filter((name) => given[name] !== undefined && !names.has(name));
  return { parameters, values: Object.fromEntries(values), unknown };
}

/**
 * The setting of a kind and its parameters; undefined if anything about them is wrong. `checkIndicator` names the
 * fault; for that it needs the catalogue of errors, which a page loads late.
 */
export function indicatorSetting(kind: string, given: Readonly<Record<string, unknown>>): IndicatorSetting | undefined {
  if (!isKind(kind)) return undefined;
  const { parameters, values, unknown } = parametersOf(kind, given);
  if (unknown.length > 0) return undefined;
  const fitting = parameters.flatMap((each): [string, number][] => {
    const value = values[each.name];
    return parameterFits(each, value) ? [[each.name, value]] : [];
  });
  return fitting.length === parameters.length ? { kind, parameters: Object.fromEntries(fitting) } : undefined;
}
