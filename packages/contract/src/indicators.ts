export { meanOf, RollingMean } from "./rolling-mean.ts";

/** The indicators that a preset may name, and that the client computes itself. */
export const INDICATOR_KINDS = ["sma", "ema", "rsi", "macd"] as const;

/** One of {@link INDICATOR_KINDS}. */
export type IndicatorKind = (typeof INDICATOR_KINDS)[number];

/** Ranges of the indicators' parameters, all of them whole numbers of bars. */
export const INDICATOR_RANGES = {
  period: { minimum: 2, maximum: 500 },
  fastPeriod: { minimum: 2, maximum: 100 },
  slowPeriod: { minimum: 3, maximum: 500 },
  signalPeriod: { minimum: 1, maximum: 100 },
} as const;

/** The name of a parameter, as a preset writes it. */
export type IndicatorParameterName = keyof typeof INDICATOR_RANGES;
