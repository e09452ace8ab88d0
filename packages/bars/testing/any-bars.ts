import type { Bar } from "@bourse/bars";
import fc from "fast-check";

/** Sizes of the steps between bars, so that series cross hours, days, weeks and months. */
const STEPS_MS = [60_000, 300_000, 3_600_000, 86_400_000, 9 * 86_400_000];

/** A price in cents and whole volumes: sums of them are exact in any order. */
const cents = fc.integer({ min: 1, max: 1_000_000 }).map((value) => value / 64);

const shape = fc.record({
  step: fc.integer({ min: 1, max: 3 }),
  prices: fc.array(cents, { minLength: 4, maxLength: 4 }),
  volume: fc.nat({ max: 1_000_000 }),
});

/** Any bars with rising times. */
export const anyBars: fc.Arbitrary<readonly Bar[]> = fc
  .record({
    start: fc.integer({ min: -40_000_000, max: 40_000_000 }),
    step: fc.constantFrom(...STEPS_MS),
    shapes: fc.array(shape, { maxLength: 120, size: "max" }),
  })
  .map(({ start, step, shapes }) => {
    let time = start * 60_000;
    return shapes.map(({ step: steps, prices, volume }) => {
      time += steps * step;
      const [open = 1, close = 1] = prices;
      return { time, open, high: Math.max(...prices), low: Math.min(...prices), close, volume };
    });
  });
