import { SWING_STRENGTH } from "./rules.ts";

const MINUTE_MS = 60_000;

/** A timeframe that a style reads. */
export interface StyleTimeframe {
  readonly name: "1m" | "5m" | "15m" | "1H" | "4H" | "1D";
  readonly lengthMs: number;
}

/** How a trader of this style looks at a market. */
export interface TradingStyle {
  readonly title: string;
  /** The bars that events are found in. */
  readonly trigger: StyleTimeframe;
  /** The bars whose trend labels them. */
  readonly bias: StyleTimeframe;
  /** Swing strength. */
  readonly k: number;
  /** The length of one trigger bar: a more frequent run would find nothing new. */
  readonly minCadenceMinutes: number;
}

const FRAMES = {
  "1m": { name: "1m", lengthMs: MINUTE_MS },
  "5m": { name: "5m", lengthMs: 5 * MINUTE_MS },
  "15m": { name: "15m", lengthMs: 15 * MINUTE_MS },
  "1H": { name: "1H", lengthMs: 60 * MINUTE_MS },
  "4H": { name: "4H", lengthMs: 240 * MINUTE_MS },
  "1D": { name: "1D", lengthMs: 1440 * MINUTE_MS },
} as const satisfies Readonly<Record<string, StyleTimeframe>>;

/** The styles of the specification's scanner presets. */
export const TRADING_STYLES = {
  S: { title: "Scalp", trigger: FRAMES["1m"], bias: FRAMES["15m"], k: SWING_STRENGTH, minCadenceMinutes: 1 },
  D: { title: "Day", trigger: FRAMES["5m"], bias: FRAMES["1H"], k: SWING_STRENGTH, minCadenceMinutes: 5 },
  W: { title: "Swing", trigger: FRAMES["15m"], bias: FRAMES["4H"], k: SWING_STRENGTH, minCadenceMinutes: 15 },
  P: { title: "Position", trigger: FRAMES["1H"], bias: FRAMES["1D"], k: SWING_STRENGTH, minCadenceMinutes: 60 },
} as const satisfies Readonly<Record<string, TradingStyle>>;

export type StyleName = keyof typeof TRADING_STYLES;
