import type { Bar } from "@bourse/bars";
import type { CandleAnswer } from "@bourse/contract/host-api";

/** A bar of an answer with its time in milliseconds. */
export const barOf = ({ time, open, high, low, close, volume }: CandleAnswer): Bar => ({
  time: Date.parse(time),
  open,
  high,
  low,
  close,
  volume,
});

/** True for bars of a day or longer, which are labelled by date only. */
export const isDaily = (timeframe: string) => /[DWM]$/.test(timeframe);

/** A bar in one sentence, for screen readers. */
export function describeBar(bar: Bar, words: { day(time: number): string; price(value: number): string }): string {
  const { day, price } = words;
  return `${day(bar.time)}: open ${price(bar.open)}, high ${price(bar.high)}, low ${price(bar.low)}, close ${price(bar.close)}`;
}
