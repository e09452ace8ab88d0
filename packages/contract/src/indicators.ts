import { DESCRIPTIONS } from "./generated/indicators.ts";

export { meanOf, RollingMean } from "./rolling-mean.ts";

/** A parameter of an indicator. */
export interface IndicatorParameter<Name extends string = string> {
  readonly name: Name;
  /** Label of its field in a form. */
  readonly title: string;
  /** A number of bars is a whole number; a factor may have decimals. */
  readonly unit: "bars" | "factor";
  readonly minimum: number;
  readonly maximum: number;
  /** Taken where none is given. */
  readonly usual: number;
}

/** A line that an indicator draws. */
export interface IndicatorLine<Line extends string = string> {
  readonly name: Line;
  /** As a legend names it, beside the indicator. */
  readonly title: string;
  /** As a list of lines names it, where the title alone says too little. */
  readonly choice?: string;
  /** `steps` is a line that breaks where it changes sides of the price; `dots` has one for each bar. Both are drawn over prices. */
  readonly style: "line" | "histogram" | "steps" | "dots";
  /**
   * Unless the trader chooses one: `next` is the next of the colours that can be told apart, `same` that of the line
   * before it, `sign` one colour above zero and another below, `side` one below the price and another above it.
   */
  readonly color: "next" | "same" | "sign" | "side";
}

/** Prices of a bar that the trader may choose in the place of the close. */
export const INDICATOR_SOURCES = ["open", "high", "low", "hl2", "hlc3", "ohlc4"] as const;
export type IndicatorSource = (typeof INDICATOR_SOURCES)[number];

/** Everything that is said of an indicator, without its calculation. `@bourse/bars` holds the definitions. */
export interface IndicatorDescription<
  Kind extends string = string,
  Name extends string = string,
  Line extends string = string,
> {
  /** As presets, alerts, models and the command line write it. */
  readonly kind: Kind;
  /** As a trader abbreviates it. */
  readonly name: string;
  readonly title: string;
  /** How it is calculated where definitions differ, in one sentence for the trader. */
  readonly convention: string;
  /** `close`: one price of each bar, for which a source can be chosen; else whole bars, `session` with the session of each. */
  readonly reads: "close" | "bar" | "session";
  /**
   * The number of its calculation in the engine of TypeScript guests, which `packages/sdk/engine/assembly/indicators` has.
   * Absent: guests carry it in their own language.
   */
  readonly native?: number;
  /** Drawn over the prices, or in a pane of its own. */
  readonly pane: "price" | "own";
  /** Values that its pane marks, from the highest to the lowest. */
  readonly levels?: readonly number[];
  /** Decimals of its values; absent: those of the symbol's prices. */
  readonly decimals?: number;
  /** Of its values, where they are not prices or plain numbers. */
  readonly unit?: "percent" | "volume";
  /** True: it counts from the first bar that is read, so that a level of it means nothing and cannot be watched. */
  readonly isRelative?: boolean;
  /** In the order in which its label has their values. One that is named `period` is what a model may choose. */
  readonly parameters: readonly IndicatorParameter<Name>[];
  /** The first is meant where none is named. */
  readonly lines: readonly [IndicatorLine<Line>, ...IndicatorLine<Line>[]];
}

/** An indicator that the client calculates itself. */
export type IndicatorKind = keyof typeof DESCRIPTIONS;

/** The name of a line of any of them. */
export type IndicatorLineName = (typeof DESCRIPTIONS)[IndicatorKind]["lines"][number]["name"];

/** The description of each indicator, in the order of menus. */
export const INDICATORS: Readonly<
  Record<IndicatorKind, IndicatorDescription<IndicatorKind, string, IndicatorLineName>>
> = DESCRIPTIONS;

/** Every indicator that the client calculates, in the order of menus. A preset may name only the four of the specification. */
export const INDICATOR_KINDS = Object.values(INDICATORS).map(({ kind }) => kind);

/** The widest distance, in per cent, at which one value is still near another. */
export const MOST_PERCENT = 100;

/** The period that a model may choose, of whichever indicator; the host checks it against the range of that one. */
export const MODEL_PERIOD = {
  minimum: Math.min(...periods().map(({ minimum }) => minimum)),
  maximum: Math.max(...periods().map(({ maximum }) => maximum)),
};

function periods(): readonly IndicatorParameter[] {
  return Object.values(INDICATORS).flatMap(({ parameters }) => parameters.filter(({ name }) => name === "period"));
}

/** Whether a value fits a parameter. */
export function parameterFits({ unit, minimum, maximum }: IndicatorParameter, value: unknown): value is number {
  if (typeof value !== "number" || !(value >= minimum && value <= maximum)) return false;
  return unit === "factor" || Number.isInteger(value);
}

/** The values that fit a parameter, in words: `a whole number from 2 to 500`. */
export const parameterWords = ({ unit, minimum, maximum }: IndicatorParameter): string =>
  `${unit === "bars" ? "a whole number" : "a number"} from ${minimum} to ${maximum}`;

/** The name of an indicator with its parameters, e.g. `MACD 12 26 9`. */
export function labelOf(
  { name, parameters }: Pick<IndicatorDescription, "name" | "parameters">,
  values: Readonly<Record<string, number>>,
): string {
  return [name, ...parameters.map((each) => values[each.name])].join(" ");
}

/** The name of one of its lines: the label, and the line where it has several. */
export function lineLabelOf(
  description: Pick<IndicatorDescription, "name" | "parameters" | "lines">,
  { parameters, line }: { readonly parameters: Readonly<Record<string, number>>; readonly line: string },
): string {
  const label = labelOf(description, parameters);
  return description.lines.length === 1 ? label : `${label} ${line}`;
}
