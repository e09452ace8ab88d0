import type { BarColumns } from "../columns.ts";
import type { WholeBar } from "./whole-bar.ts";

/** The value of a tick. */
export interface Units {
  readonly step: number;
  readonly decimals: number;
}

/** Turns ticks into a price: one division, so it is the number nearest to its decimals. */
export function unitsOf({ step, decimals }: Units): (ticks: number) => number {
  const unit = POWERS[decimals] as number;
  return (ticks) => (ticks * step) / unit;
}

/** Written out: the last bits of a power may differ between engines. */
const POWERS = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];

/** Collects bars in ticks as columns of prices. */
export function columnsBuilder(units: Units) {
  const price = unitsOf(units);
  const time: number[] = [];
  const open: number[] = [];
  const high: number[] = [];
  const low: number[] = [];
  const close: number[] = [];
  const volume: number[] = [];
  return {
    add(at: number, bar: WholeBar): void {
      time.push(at);
      open.push(price(bar.open));
      high.push(price(bar.high));
      low.push(price(bar.low));
      close.push(price(bar.close));
      volume.push(bar.volume);
    },
    columns(): BarColumns {
      return {
        length: time.length,
        time: Float64Array.from(time),
        open: Float64Array.from(open),
        high: Float64Array.from(high),
        low: Float64Array.from(low),
        close: Float64Array.from(close),
        volume: Float64Array.from(volume),
      };
    },
  };
}
