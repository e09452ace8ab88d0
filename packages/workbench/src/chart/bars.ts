import type { CandleAnswer } from "@bourse/contract/host-api";
import { formatDay, formatMinute, mix, type Palette } from "@bourse/ui";
import type { CandlestickData, HistogramData, UTCTimestamp } from "lightweight-charts";

/** Volume bars are blended this far towards the background, so that prices stand out. */
const VOLUME_FADE = 0.55;

/** A bar's opening time in seconds since 1970. */
export const barTime = (bar: CandleAnswer) => (Date.parse(bar.time) / 1000) as UTCTimestamp;

/** Draws bars in a theme's colours. */
export interface BarPainter {
  price(bar: CandleAnswer): CandlestickData<UTCTimestamp>;
  /** An incomplete bar is hollow: it has only a coloured frame. */
  forming(bar: CandleAnswer): CandlestickData<UTCTimestamp>;
  volume(bar: CandleAnswer): HistogramData<UTCTimestamp>;
}

export function barPainter(palette: Palette): BarPainter {
  const up = mix(palette.positive, palette.surface, VOLUME_FADE);
  const down = mix(palette.negative, palette.surface, VOLUME_FADE);
  const price = (bar: CandleAnswer) => {
    const { open, high, low, close } = bar;
    return { time: barTime(bar), open, high, low, close };
  };
  return {
    price,
    forming: (bar) => ({ ...price(bar), color: palette.surface }),
    volume: (bar) => ({ time: barTime(bar), value: bar.volume, color: bar.close < bar.open ? down : up }),
  };
}

/** True for bars of a day or longer, which are labelled by date only. */
export const isDaily = (timeframe: string) => /[DWM]$/.test(timeframe);

/** The formatter for a bar's time. */
export const nameOfTime = (timeframe: string) => (isDaily(timeframe) ? formatDay : formatMinute);

/** A bar in one sentence, for screen readers. */
export function describeBar(
  bar: CandleAnswer,
  words: { day(iso: string): string; price(value: number): string },
): string {
  const { day, price } = words;
  return `${day(bar.time)}: open ${price(bar.open)}, high ${price(bar.high)}, low ${price(bar.low)}, close ${price(bar.close)}`;
}
