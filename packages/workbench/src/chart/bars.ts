import type { CandleAnswer } from "@bourse/contract/host-api";
import { mix, type Palette } from "@bourse/ui";
import type { CandlestickData, HistogramData, UTCTimestamp } from "lightweight-charts";

/** Volume bars are drawn this far towards the surface, so that they stay behind the prices. */
const VOLUME_FADE = 0.55;

/** Second since 1970 of a bar's open. */
export const barTime = (bar: CandleAnswer) => (Date.parse(bar.time) / 1000) as UTCTimestamp;

export function priceData(bars: readonly CandleAnswer[]): CandlestickData<UTCTimestamp>[] {
  return bars.map((bar) => ({ time: barTime(bar), open: bar.open, high: bar.high, low: bar.low, close: bar.close }));
}

export function volumeData(bars: readonly CandleAnswer[], palette: Palette): HistogramData<UTCTimestamp>[] {
  const up = mix(palette.positive, palette.surface, VOLUME_FADE);
  const down = mix(palette.negative, palette.surface, VOLUME_FADE);
  return bars.map((bar) => ({ time: barTime(bar), value: bar.volume, color: bar.close < bar.open ? down : up }));
}

/** A bar in one sentence, for screen readers. */
export function describeBar(
  bar: CandleAnswer,
  words: { day(iso: string): string; price(value: number): string },
): string {
  const { day, price } = words;
  return `${day(bar.time)}: open ${price(bar.open)}, high ${price(bar.high)}, low ${price(bar.low)}, close ${price(bar.close)}`;
}
