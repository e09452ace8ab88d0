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
