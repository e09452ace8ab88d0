import type { Bar } from "@bourse/bars";
import { mix, type Palette } from "@bourse/ui";
import type { BarData, CandlestickData, HistogramData, LineData, UTCTimestamp } from "lightweight-charts";
import type { BarType } from "../state/chart-style.ts";

/** Volume bars are blended this far towards the background, so that prices stand out. */
const VOLUME_FADE = 0.55;

/** A time as the drawing library takes it: in seconds. */
export const libraryTime = (time: number) => (time / 1000) as UTCTimestamp;

/** A bar's prices as the library takes them. */
export type PriceItem = CandlestickData<UTCTimestamp> | BarData<UTCTimestamp> | LineData<UTCTimestamp>;

/** Draws bars in a theme's colours. */
export interface BarPainter {
  /** An incomplete candle is hollow: it has only a coloured frame. */
  price(bar: Bar, forming: { readonly forming: boolean }): PriceItem;
  volume(bar: Bar): HistogramData<UTCTimestamp>;
}

export function barPainter(palette: Palette, type: BarType): BarPainter {
  const up = mix(palette.positive, palette.surface, VOLUME_FADE);
  const down = mix(palette.negative, palette.surface, VOLUME_FADE);
  const isLine = type === "line" || type === "area";
  const isCandle = !isLine && type !== "bars";
  return {
    price({ time, open, high, low, close }, { forming }) {
      if (isLine) return { time: libraryTime(time), value: close };
      const prices = { time: libraryTime(time), open, high, low, close };
      return forming && isCandle ? { ...prices, color: palette.surface } : prices;
    },
    volume: (bar) => ({
      time: libraryTime(bar.time),
      value: bar.volume,
      color: bar.close < bar.open ? down : up,
    }),
  };
}
