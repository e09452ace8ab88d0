import { type BarColumns, columnsOf } from "@bourse/bars";

/** A walk of prices that crosses its averages now and then: the same bars each time. */
export function walk(count: number, stepMs: number): BarColumns {
  let close = 5000;
  let seed = 7;
  return columnsOf(
    Array.from({ length: count }, (_, step) => {
      seed = (seed * 16_807) % 2_147_483_647;
      const open = close;
      close = Math.round((close + (seed / 2_147_483_647 - 0.5) * 20) * 100) / 100;
      const [high, low] = [Math.max(open, close) + 2, Math.min(open, close) - 2];
      return { time: Date.UTC(2020, 0, 1) + step * stepMs, open, high, low, close, volume: 1000 + (seed % 500) };
    }),
  );
}
