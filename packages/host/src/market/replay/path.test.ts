import { readSampleBars } from "@bourse/testing/sample-bars";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barPath, formingBar, MIN_SAMPLES, sampleTime } from "./path.ts";

const bars = readSampleBars();
const anyBar = fc.nat(bars.length - 1).map((index) => bars[index] ?? fail());
const anyCount = fc.integer({ min: MIN_SAMPLES, max: 60 });
const settings = { seed: 11, numRuns: 500 };

function fail(): never {
  throw new Error("no such bar");
}

describe("the path of a bar", () => {
  it("ends as exactly the recorded candle, for every recorded bar", () => {
    for (const bar of bars) {
      for (const samples of [MIN_SAMPLES, 7, 24]) {
        expect(formingBar(bar, barPath(bar, samples), samples)).toEqual(bar);
      }
    }
  });

  it("goes to the nearer extreme first, to the high where both are as near", () => {
    const bar = (open: number, close: number) => ({ time: "2020-01-02", open, high: 20, low: 10, close, volume: 8 });
    const prices = (open: number, close: number) => barPath(bar(open, close), 4).map((each) => each.price);
    expect(prices(12, 15)).toEqual([12, 10, 20, 15]);
    expect(prices(18, 15)).toEqual([18, 20, 10, 15]);
    expect(prices(15, 10)).toEqual([15, 20, 10, 10]);
    expect(barPath(bar(12, 15), 7).map((each) => each.price)).toEqual([12, 11, 10, 15, 20, 17.5, 15]);
    expect(barPath(bar(12, 15), 4).map((each) => each.volume)).toEqual([2, 4, 6, 8]);
  });

  it("stays inside the bar, its volume grows, and its times go forward within the day", () => {
    fc.assert(
      fc.property(anyBar, anyCount, (bar, samples) => {
        const path = barPath(bar, samples);
        const times = path.map((_, step) => sampleTime(bar, step, samples));
        path.forEach((step, index) => {
          expect(step.price).toBeGreaterThanOrEqual(bar.low);
          expect(step.price).toBeLessThanOrEqual(bar.high);
          expect(step.volume).toBeGreaterThanOrEqual(path[index - 1]?.volume ?? 0);
          expect(times[index]?.slice(0, 10)).toBe(bar.time.slice(0, 10));
          if (index > 0) expect(times[index] ?? "").toSatisfy((time: string) => time > (times[index - 1] ?? ""));
        });
      }),
      settings,
    );
  });
});
