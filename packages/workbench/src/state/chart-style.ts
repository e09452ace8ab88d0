import type { JoinedTimeframe } from "@bourse/bars";
import { CHART_TIMEFRAMES } from "@bourse/contract/market";

/** How bars are drawn. */
export const BAR_TYPES = ["candles", "hollow", "bars", "line", "area", "heikin-ashi"] as const;
export type BarType = (typeof BAR_TYPES)[number];

/** Names for menus. */
export const BAR_TYPE_NAMES: Readonly<Record<BarType, string>> = {
  candles: "Candles",
  hollow: "Hollow candles",
  bars: "Bars",
  line: "Line",
  area: "Area",
  "heikin-ashi": "Heikin-Ashi (derived)",
};

/** True for a type whose prices are computed from several bars: they are not prices of trades. */
export const isDerived = (type: BarType): boolean => type === "heikin-ashi";

export const isBarType = (value: unknown): value is BarType => BAR_TYPES.some((each) => each === value);

/** Panes whose shares are kept for one chart; the ones named longest ago are dropped. */
export const MAX_SHARES = 16;

/** Shares of the height by the names of panes; only their ratios count. */
export type PaneShares = Readonly<Record<string, number>>;

/** Bars that are drawn as one at most: the minutes of a day. */
export const MOST_JOINED = 1440;

/** A kept choice of joined bars; undefined if it cannot be read. */
export function readJoined(value: unknown): JoinedTimeframe | undefined {
  if (typeof value !== "object" || value === null || !("of" in value) || !("count" in value)) return undefined;
  const of = CHART_TIMEFRAMES.find((each) => each === value.of);
  const { count } = value;
  const isCount = typeof count === "number" && Number.isInteger(count) && count >= 2 && count <= MOST_JOINED;
  return of && isCount ? { of, count } : undefined;
}

/** How joined bars are called: `7m`, `2H`. */
export function joinedWords({ of, count }: JoinedTimeframe): string {
  const length = Number.parseInt(of, 10) * count;
  if (of.endsWith("m") && length % 60 === 0) return `${length / 60}H`;
  return `${length}${of.replace(/^\d+/, "")}`;
}
