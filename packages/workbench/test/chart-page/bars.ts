import type { BarColumns } from "@bourse/bars";

const MINUTE = 60_000;
const BEGIN = Date.UTC(2020, 0, 1);

/** Bars of a minute that wander like prices: the same for both charts and on every machine. */
export function wanderingBars(length: number): BarColumns {
  const column = () => new Float64Array(length);
  const bars = {
    length,
    time: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
  let [seed, price] = [1, 1000];
  const next = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32 - 0.5;
  };
  for (let index = 0; index < length; index++) {
    const close = Math.max(10, price + next() * 2);
    bars.time[index] = BEGIN + index * MINUTE;
    bars.open[index] = price;
    bars.close[index] = close;
    bars.high[index] = Math.max(price, close) + Math.abs(next());
    bars.low[index] = Math.min(price, close) - Math.abs(next());
    bars.volume[index] = 100 + Math.floor(Math.abs(next()) * 1000);
    price = close;
  }
  return bars;
}
