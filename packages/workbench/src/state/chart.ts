import type { JoinedTimeframe } from "@bourse/bars";
import { type BarType, isBarType, MAX_SHARES, type PaneShares, readJoined } from "./chart-style.ts";
import { keep, readKept } from "./kept.ts";
import { createStore } from "./store.ts";

/** Scales of the price axis; `percent` compares each price with the first in sight. */
export const PRICE_SCALES = ["normal", "log", "percent"] as const;
export type PriceScale = (typeof PRICE_SCALES)[number];

/** The settings a chart shares with the other linked charts, besides the crosshair. */
export const CHART_LINKS = ["none", "symbol", "series"] as const;
export type ChartLink = (typeof CHART_LINKS)[number];

/** How one chart looks. */
export interface ChartStyle {
  readonly type: BarType;
  readonly scale: PriceScale;
  /** High prices are at the bottom. */
  readonly inverted: boolean;
  /** Marks where a session begins, for bars shorter than a day. */
  readonly sessions: boolean;
  readonly link: ChartLink;
  /** Marks the hours outside of its session, for bars shorter than a day. */
  readonly shading: boolean;
  /** Shows bars of regular hours alone. */
  readonly regular: boolean;
  /** Id of its session; undefined: that of its symbol. */
  readonly session: string | undefined;
  /** Its time zone; undefined: that of the settings. */
  readonly zone: string | undefined;
  /** Marks the trades of the chosen account. */
  readonly fills: boolean;
  /** Draws several bars of this timeframe as one, while the chart has it. */
  readonly joined: JoinedTimeframe | undefined;
  /** Heights of its panes; undefined: the usual ones. */
  readonly shares: PaneShares | undefined;
}

const FIRST_STYLE: ChartStyle = {
  type: "candles",
  scale: "normal",
  inverted: false,
  sessions: false,
  shading: false,
  regular: false,
  session: undefined,
  zone: undefined,
  link: "none",
  fills: true,
  joined: undefined,
  shares: undefined,
};

/** How this page draws its charts. The charts themselves and their series are kept by the host. */
export interface ChartSettings {
  /** By chart; the one that was changed last is at the end. */
  readonly styles: Readonly<Record<string, ChartStyle>>;
  /** Shows the data table instead of the drawing. */
  readonly asTable: boolean;
  /** Shows all values at the cursor beside the drawing. */
  readonly dataWindow: boolean;
}

/** Charts whose style is remembered; the oldest are dropped. */
const MAX_KEPT = 64;

/** How charts are drawn; the styles are stored in this browser. */
export const chart = createStore<ChartSettings>({ styles: kept(), asTable: false, dataWindow: keptWindow() });

chart.subscribe(() => {
  const { styles, dataWindow } = chart.get();
  keep("chart", { styles: Object.fromEntries(Object.entries(styles).slice(-MAX_KEPT)), dataWindow });
});

/** How a chart looks. */
export const styleOf = ({ styles }: ChartSettings, chartId: string): ChartStyle => styles[chartId] ?? FIRST_STYLE;

/** Changes how one chart looks; others are unchanged. */
export function restyle(chartId: string, change: Partial<ChartStyle>): void {
  const { [chartId]: before = FIRST_STYLE, ...others } = chart.get().styles;
  chart.set({ styles: { ...others, [chartId]: { ...before, ...change } } });
}

/** True where a chart's price axis is logarithmic. */
export const isLogarithmic = (settings: ChartSettings, chartId: string): boolean =>
  styleOf(settings, chartId).scale === "log";

/** Switches one chart's price axis between logarithmic and linear. */
export function toggleScale(chartId: string): void {
  restyle(chartId, { scale: isLogarithmic(chart.get(), chartId) ? "normal" : "log" });
}

function kept(): Readonly<Record<string, ChartStyle>> {
  const value = readKept("chart");
  if (typeof value !== "object" || value === null || !("styles" in value)) return {};
  const { styles } = value;
  if (typeof styles !== "object" || styles === null) return {};
  return Object.fromEntries(Object.entries(styles).map(([id, style]) => [id, readStyle(style)]));
}

function keptWindow(): boolean {
  const value = readKept("chart");
  return typeof value === "object" && value !== null && "dataWindow" in value && value.dataWindow === true;
}

/** A part that cannot be read gets its default. */
export function readStyle(value: unknown): ChartStyle {
  if (typeof value !== "object" || value === null) return FIRST_STYLE;
  const { type, scale, inverted, sessions, link, zone, shading, regular, session, fills, joined, shares } =
    value as Record<string, unknown>;
  return {
    type: isBarType(type) ? type : FIRST_STYLE.type,
    scale: PRICE_SCALES.find((each) => each === scale) ?? FIRST_STYLE.scale,
    inverted: inverted === true,
    sessions: sessions === true,
    shading: shading === true,
    regular: regular === true,
    session: typeof session === "string" ? session : undefined,
    link: CHART_LINKS.find((each) => each === link) ?? FIRST_STYLE.link,
    zone: typeof zone === "string" && zone !== "" ? zone : undefined,
    fills: fills !== false,
    joined: readJoined(joined),
    shares: readShares(shares),
  };
}

function readShares(value: unknown): PaneShares | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const shares = Object.entries(value).filter(([, share]) => Number.isFinite(share) && share > 0);
  return shares.length === 0 ? undefined : Object.fromEntries(shares.slice(-MAX_SHARES));
}
