import { type Bar, columnsOf } from "@bourse/bars";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BarStore } from "./bar-store.ts";

const MINUTE = 60_000;
const bar = (minute: number, close = 100 + Math.sin(minute) * 10): Bar => ({
  time: minute * MINUTE,
  open: close - 1,
  high: close + 2 + (minute % 7),
  low: close - 3 - (minute % 5),
  close,
  volume: 10 + (minute % 3),
});
const bars = (from: number, to: number) => Array.from({ length: to - from }, (_each, index) => bar(from + index));

function filled(list: readonly Bar[]): BarStore {
  const store = new BarStore();
  store.replaceFrom(0, list);
  return store;
}

/** The bar of a level, computed from the bars themselves. */
function expected(store: BarStore, level: number, index: number): Bar | undefined {
  const all = Array.from({ length: 2 ** level }, (_each, at) => store.bar(index * 2 ** level + at)).filter(
    (each) => each !== undefined,
  );
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) return undefined;
  return {
    time: first.time,
    open: first.open,
    high: Math.max(...all.map(({ high }) => high)),
    low: Math.min(...all.map(({ low }) => low)),
    close: last.close,
    volume: all.reduce((sum, { volume }) => sum + volume, 0),
  };
}

describe("the bars of a chart", () => {
  it("keep their indexes when older ones arrive", () => {
    const store = filled(bars(5000, 6000));
    store.prepend(columnsOf(bars(1000, 5000)));
    store.prepend(columnsOf(bars(997, 1000)));
    expect([store.from, store.to, store.length]).toEqual([-4003, 1000, 5003]);
    expect(store.bar(0)).toEqual(bar(5000));
    expect(store.bar(-4003)).toEqual(bar(997));
    expect(store.bar(-4004)).toBeUndefined();
    expect(store.indexOf(3000 * MINUTE)).toBe(-2000);
    expect(store.indexOf(3000 * MINUTE + 1)).toBeUndefined();
  });

  it("are the same at each level, whichever end they arrived at, and whatever was replaced", () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("before" as const), count: fc.integer({ min: 1, max: 3000 }) }),
      fc.record({ kind: fc.constant("after" as const), count: fc.integer({ min: 1, max: 900 }) }),
      fc.record({ kind: fc.constant("last" as const), count: fc.integer({ min: 1, max: 40 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        let [first, end] = [50_000, 50_001];
        const store = filled(bars(first, end));
        for (const { kind, count } of steps) {
          if (kind === "before") {
            store.prepend(columnsOf(bars(first - count, first)));
            first -= count;
          } else if (kind === "after") {
            store.replaceFrom(store.to, bars(end, end + count));
            end += count;
          } else {
            const from = Math.max(store.from, store.to - count);
            const changed = Array.from({ length: store.to - from }, (_each, at) => bar(end - store.to + from + at, 7));
            store.replaceFrom(from, changed);
          }
        }
        for (const level of [1, 2, 3, 5]) {
          for (let index = store.from >> level; index <= (store.to - 1) >> level; index++) {
            const { volume = 0, ...rest } = store.barOfLevel(level, index) ?? {};
            const { volume: sum = 0, ...same } = expected(store, level, index) ?? {};
            expect(rest).toEqual(same);
            expect(volume).toBeCloseTo(sum, 6);
          }
          expect(store.barOfLevel(level, ((store.to - 1) >> level) + 1)).toBeUndefined();
        }
      }),
      { numRuns: 15 },
    );
  });

  it("place times between them, and outside of them by the usual distance", () => {
    const store = filled([0, 1, 2, 5, 6].map((minute) => bar(minute)));
    expect(store.indexAt(3.5 * MINUTE)).toBe(2.5);
    expect(store.indexAt(-2 * MINUTE)).toBe(-2);
    expect(store.timeAt(6)).toBe(8 * MINUTE);
    expect(store.nearest(99 * MINUTE)).toBe(4);
    expect(new BarStore().indexAt(0)).toBeUndefined();
  });

  it("tell a reader from which bar on it must look again", () => {
    const store = filled(bars(0, 10));
    const { version } = store;
    expect(store.changedSince(version)).toBe(10);
    store.replaceFrom(9, bars(9, 11));
    store.prepend(columnsOf(bars(-5, 0)));
    expect(store.changedSince(version)).toBe(9);
    for (let count = 0; count < 40; count++) store.replaceFrom(10, bars(10, 11));
    expect(store.changedSince(version)).toBe(Number.NEGATIVE_INFINITY);
  });
});
