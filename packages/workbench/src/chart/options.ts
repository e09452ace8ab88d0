import type { Palette } from "@bourse/ui";
import {
  type CandlestickSeriesPartialOptions,
  type ChartOptions,
  ColorType,
  CrosshairMode,
  type DeepPartial,
  PriceScaleMode,
} from "lightweight-charts";

/** Appearance settings that do not depend on the theme. */
export interface ChartLooks {
  readonly logScale: boolean;
  /** Bars shorter than a day are labelled with hours and minutes. */
  readonly intraday: boolean;
  /** Decimals of the symbol's prices. */
  readonly decimals: number | undefined;
  /** Rising candles are hollow. */
  readonly hollow: boolean;
}

/** The chart's options for a theme. The attribution logo stays because the library's licence requires it. */
export function chartOptions(palette: Palette, { logScale, intraday }: ChartLooks): DeepPartial<ChartOptions> {
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
    rightPriceScale: {
      borderColor: palette.border,
      mode: logScale ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
    },
    timeScale: { borderColor: palette.border, rightOffset: 4, timeVisible: intraday, minBarSpacing: 0.15 },
    kineticScroll: { touch: true, mouse: false },
  };
}

export function candleOptions(palette: Palette, hollow: boolean): CandlestickSeriesPartialOptions {
  return {
    upColor: hollow ? palette.surface : palette.positive,
    downColor: palette.negative,
    borderUpColor: palette.positive,
    borderDownColor: palette.negative,
    wickUpColor: palette.positive,
    wickDownColor: palette.negative,
  };
}
