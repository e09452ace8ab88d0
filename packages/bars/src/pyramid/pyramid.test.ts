import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyBars } from "../../testing/any-bars.ts";
import { type Bar, type BarColumns, columnsOf } from "../columns.ts";
import { createPyramid, lineOfWindow, type PyramidWindow } from "./pyramid.ts";

/** One bar for everything that these traded, the obvious way. */
function reduced(bars: readonly Bar[]): Bar {
  return {
    time: bars[0]?.time ?? Number.NaN,
    open: bars[0]?.open ?? Number.NaN,
    high: Math.max(...bars.map((bar) => bar.high)),
    low: Math.min(...bars.map((bar) => bar.low)),
    close: bars.at(-1)?.close ?? Number.NaN,
    volume: bars.reduce((sum, bar) => sum + bar.volume, 0),
  };
}

const expected = (bars: readonly Bar[], { first, end, barsPerBar }: PyramidWindow): BarColumns =>
  columnsOf(
    Array.from({ length: Math.ceil((end - first) / barsPerBar) }, (_, index) =>
      reduced(bars.slice(first + index * barsPerBar, Math.min(first + (index + 1) * barsPerBar, end))),
    ),
  );

const factor = fc.constantFrom(2 as const, 4 as const);
const room = fc.integer({ min: 1, max: 40 });
const place = fc.integer({ min: -5, max: 130 });
const range = fc.tuple(place, place).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);

describe("a pyramid", () => {
  it("gives windows whose bars are the reduction of the bars that they cover", () => {
    fc.assert(
      fc.property(anyBars, factor, range, room, (bars, size, [from, to], maxBars) => {
        const window = createPyramid(columnsOf(bars), size).window({ from, to, maxBars });
        expect(window.columns).toEqual(expected(bars, window));
        expect(window.columns.length).toBeLessThanOrEqual(maxBars);
        const [start, stop] = [Math.min(Math.max(from, 0), bars.length), Math.min(Math.max(to, 0), bars.length)];
        expect(window.first).toBeLessThanOrEqual(start);
        expect(window.end).toBeGreaterThanOrEqual(stop);
      }),
    );
  });

  it("takes the most detailed level that has room", () => {
    fc.assert(
      fc.property(anyBars, factor, room, (bars, size, maxBars) => {
        const { level, barsPerBar } = createPyramid(columnsOf(bars), size).window({
          from: 0,
          to: bars.length,
          maxBars,
        });
        expect(barsPerBar).toBe(size ** level);
        if (level > 0) expect(Math.ceil((bars.length * size) / barsPerBar)).toBeGreaterThan(maxBars);
      }),
    );
  });

  it("is the same whether its bars were there at the start, were added, or took shape in between", () => {
    fc.assert(
      fc.property(anyBars, factor, fc.nat(), room, (bars, size, start, maxBars) => {
        const present = start % (bars.length + 1);
        const grown = createPyramid(columnsOf(bars.slice(0, present)), size);
        for (const bar of bars.slice(present)) {
          grown.append({ ...bar, high: bar.open, low: bar.open, close: bar.open, volume: 0 });
          grown.updateLast(bar);
        }
        const query = { from: 0, to: bars.length, maxBars };
        expect(grown.length).toBe(bars.length);
        expect(grown.window(query)).toEqual(createPyramid(columnsOf(bars), size).window(query));
      }),
    );
  });

  it("refuses to change the last bar of none, and a window without room", () => {
    const empty = createPyramid(columnsOf([]));
    expect(() => empty.updateLast({ time: 0, open: 1, high: 1, low: 1, close: 1, volume: 0 })).toThrow(RangeError);
    expect(() => empty.window({ from: 0, to: 0, maxBars: 0 })).toThrow(RangeError);
    expect(empty.window({ from: 0, to: 5, maxBars: 1 }).columns.length).toBe(0);
  });
});

it("takes an indicator's value at the last bar that each bar of a window covers", () => {
  const bars = Array.from({ length: 11 }, (_, index) => ({
    time: index,
    open: 1,
    high: 1,
    low: 1,
    close: 1,
    volume: 0,
  }));
  const pyramid = createPyramid(columnsOf(bars), 4);
  const values = Float64Array.from(bars, (bar) => bar.time);
  const line = (maxBars: number) => [...lineOfWindow(values, pyramid.window({ from: 2, to: 11, maxBars }))];
  expect([line(3), line(9)]).toEqual([
    [3, 7, 10],
    [2, 3, 4, 5, 6, 7, 8, 9, 10],
  ]);
});
