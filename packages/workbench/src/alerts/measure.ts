import type { AlertIndicator } from "@bourse/contract/host-api";

/** Values that an alert can watch besides the price, in the order of the form. */
export const MEASURES = {
  sma: { name: "SMA", title: "Simple moving average", parameters: ["period"], lines: ["value"] },
  ema: { name: "EMA", title: "Exponential moving average", parameters: ["period"], lines: ["value"] },
  rsi: { name: "RSI", title: "Relative strength index", parameters: ["period"], lines: ["value"] },
  macd: {
    name: "MACD",
    title: "Moving average convergence divergence",
    parameters: ["fastPeriod", "slowPeriod", "signalPeriod"],
    lines: ["macd", "signal", "histogram"],
  },
} as const satisfies Readonly<Record<AlertIndicator["indicator"], Measure>>;

interface Measure {
  readonly name: string;
  readonly title: string;
  readonly parameters: readonly string[];
  readonly lines: readonly AlertIndicator["line"][];
}

/** Ranges and usual values of the parameters, as the host checks them. */
export const PARAMETERS: Readonly<
  Record<string, { readonly label: string; readonly least: number; readonly most: number; readonly usual: number }>
> = {
  period: { label: "Period", least: 2, most: 500, usual: 14 },
  fastPeriod: { label: "Fast period", least: 2, most: 100, usual: 12 },
  slowPeriod: { label: "Slow period", least: 3, most: 500, usual: 26 },
  signalPeriod: { label: "Signal period", least: 1, most: 100, usual: 9 },
};

/** Names of an indicator's lines. */
export const LINE_NAMES = {
  value: "Value",
  macd: "MACD line",
  signal: "Signal line",
  histogram: "Histogram",
} as const satisfies Readonly<Record<AlertIndicator["line"], string>>;

/** The watched value as the trader reads it: "RSI 14", "MACD 12 26 9 signal". */
export function measureName({ indicator, parameters, line }: AlertIndicator): string {
  const { name, parameters: names } = MEASURES[indicator];
  const numbers = names.map((each) => (parameters as Readonly<Record<string, number>>)[each]);
  return [name, ...numbers, ...(line === "value" ? [] : [line])].join(" ");
}
