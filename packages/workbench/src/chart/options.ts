import { mix, type Palette } from "@bourse/ui";
import {
  type ChartOptions,
  ColorType,
  CrosshairMode,
  type DeepPartial,
  PriceScaleMode,
  type SeriesPartialOptionsMap,
  type SeriesType,
} from "lightweight-charts";
import type { ChartStyle, PriceScale } from "../state/chart.ts";
import type { DrawnHours } from "./sessions/hours.ts";
import type { TimeLook } from "./time/zoned-chart.ts";

/** The library's mode for each scale. */
export const SCALE_MODES: Readonly<Record<PriceScale, PriceScaleMode>> = {
  normal: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
};

/** Appearance settings that do not depend on the theme. */
export interface ChartLooks extends Pick<ChartStyle, "type" | "scale" | "inverted"> {
  /** The hours that are marked; absent: none. */
  readonly hours?: DrawnHours | undefined;
  /** How times are written. */
  readonly time: TimeLook;
  /** Decimals of the symbol's prices. */
  readonly decimals: number | undefined;
  /** Rising candles are hollow. */
  readonly hollow: boolean;
}

/** The chart's options for a theme. The attribution logo stays because the library's licence requires it. */
export function chartOptions(palette: Palette, { time }: ChartLooks): DeepPartial<ChartOptions> {
  return {
    autoSize: true,
    layout: {
      attributionLogo: true,
      background: { type: ColorType.Solid, color: palette.surface },
      textColor: palette.muted,
      fontSize: 11,
      panes: { separatorColor: palette.border, separatorHoverColor: palette.border },
    },
    grid: { vertLines: { color: palette.raised }, horzLines: { color: palette.raised } },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { color: palette.muted, labelBackgroundColor: palette.border },
      horzLine: { color: palette.muted, labelBackgroundColor: palette.border },
    },
    // The mode is set for the prices only: here it would hold for every pane.
    rightPriceScale: { borderColor: palette.border },
    timeScale: { borderColor: palette.border, rightOffset: 4, timeVisible: time.intraday, minBarSpacing: 0.15 },
    // Scrolling and zooming are the chart's own (`view/gestures.ts`); the price axis is the library's.
    handleScroll: false,
    handleScale: {
      mouseWheel: false,
      pinch: false,
      axisPressedMouseMove: { time: false, price: true },
      axisDoubleClickReset: { time: false, price: true },
    },
  };
}

/** Colours of a type of bars. A hollow candle shows the background. */
export function seriesOptions(palette: Palette, { type, hollow }: ChartLooks): SeriesPartialOptionsMap[SeriesType] {
  const { positive, negative, accent, surface } = palette;
  if (type === "bars") return { upColor: positive, downColor: negative };
  if (type === "line") return { color: accent, lineWidth: 2 };
  if (type === "area")
    return { lineColor: accent, lineWidth: 2, topColor: mix(accent, surface, 0.6), bottomColor: surface };
  return {
    upColor: hollow || type === "hollow" ? surface : positive,
    downColor: negative,
    borderUpColor: positive,
    borderDownColor: negative,
    wickUpColor: positive,
    wickDownColor: negative,
  };
}
