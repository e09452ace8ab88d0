import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centred, clamped, LOAD_LIMITS, type Loaded, loadedFor, logicalRange, type Span, zoomedAt } from "./span.ts";

const MILLION = { from: -999_000, to: 1000 };

describe("the bars given to the drawing library", () => {
  it("cover what is shown, are of one level, and are never more than the limit", () => {
    const step = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      width: fc.integer({ min: 1, max: 2_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
        let loaded: Loaded | undefined;
        for (const { at, width } of steps) {
          const left = MILLION.from + at * 1_000_000;
          const span = clamped({ left, right: left + width }, MILLION);
          loaded = loadedFor(span, MILLION, loaded);
          const factor = 2 ** loaded.level;
          expect(loaded.to - loaded.from).toBeLessThanOrEqual(LOAD_LIMITS.held + 1);
          expect(loaded.from * factor).toBeLessThanOrEqual(Math.max(span.left, MILLION.from));
          expect(loaded.to * factor).toBeGreaterThanOrEqual(Math.min(span.right, MILLION.to));
          expect((span.right - span.left) / factor).toBeLessThanOrEqual(LOAD_LIMITS.coarserAbove);
        }
      }),
    );
  });

  it("stay the same while they are enough, also at the border between two levels", () => {
    let loaded = loadedFor({ left: 0, right: 999 }, MILLION);
    expect(loaded.level).toBe(0);
    loaded = loadedFor({ left: 0, right: 1001 }, MILLION, loaded);
    expect(loaded.level).toBe(1);
    expect(loadedFor({ left: 0, right: 990 }, MILLION, loaded)).toBe(loaded);
    expect(loadedFor({ left: -40, right: 800 }, MILLION, loaded)).toBe(loaded);
    expect(loadedFor({ left: 0, right: 690 }, MILLION, loaded).level).toBe(0);
  });

  it("show the same place at each level", () => {
    const span: Span = { left: -8192, right: -7168 };
    expect(logicalRange(span, { level: 0, from: -9000, to: 0 })).toEqual({ from: 808, to: 1831 });
    expect(logicalRange(span, { level: 3, from: -2000, to: 0 })).toEqual({ from: 976, to: 1103 });
  });
});

describe("what is shown", () => {
  it("keeps bars in sight", () => {
    expect(clamped({ left: 5000, right: 5100 }, MILLION)).toEqual({ left: 998, right: 1098 });
    expect(clamped({ left: -9e9, right: 9e9 }, MILLION).right).toBeGreaterThanOrEqual(1000);
    expect(clamped({ left: 10, right: 10.5 }, MILLION)).toEqual({ left: 7.75, right: 12.75 });
  });

  it("is zoomed around a place, and moved to one", () => {
    expect(zoomedAt({ left: 0, right: 100 }, 25, 0.5)).toEqual({ left: 12.5, right: 62.5 });
    expect(centred({ left: 0, right: 100 }, 500)).toEqual({ left: 450, right: 550 });
  });
});
