import { type Bar, columnsOf } from "@bourse/bars";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChartBars } from "../chart-bars.ts";
import { followedBarsReader, followIndicator } from "../indicators/calculation.ts";
import { BarStore } from "../store/bar-store.ts";
import { structureOf } from "../structure/zones.ts";
import { barsUntil, indexAfter, nextMoment, previousMoment } from "./bars-until.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const bar = (minute: number, salt = 0): Bar => {
  const close = 100 + Math.sin(minute / 3 + salt) * 10;
  return { time: minute * MINUTE, open: close - 1, high: close + 2, low: close - 3, close, volume: 10 };
};
const bars = (from: number, to: number, salt = 0) =>
  Array.from({ length: to - from }, (_each, at) => bar(from + at, salt));
const SMA = { kind: "sma", parameters: { period: 5 } } as const;

function filled(list: readonly Bar[], forming?: number): ChartBars {
  const store = new BarStore();
  store.replaceFrom(0, list);
  return { store, version: store.version, ...(forming !== undefined && { forming }) };
}

const all = ({ store }: ChartBars) => Array.from({ length: store.length }, (_each, at) => store.bar(store.from + at));

describe("the bars of a replay", () => {
  it("give bars, indicators and structure nothing of what came later, whatever came later", () => {
    const seen = (later: readonly Bar[], steps: number) => {
      const source = filled([...bars(0, 200), ...later]);
      const [read, closes, follow] = [barsUntil("1m"), followedBarsReader(), followIndicator(SMA)];
      let moment = 150 * MINUTE;
      for (let step = 0; step < steps; step++) {
        follow(closes(read(source, moment)));
        moment = nextMoment(source, moment, "1m") ?? moment;
      }
      const shown = read(source, moment);
      const { columns, length } = follow(closes(shown));
      const columnsShown = shown.store.slice(shown.store.from, shown.store.to);
      return {
        bars: all(shown),
        levels: [1, 2].map((level) => shown.store.barOfLevel(level, (shown.store.to - 1) >> level)),
        values: Array.from(columns.value?.subarray(0, length) ?? []),
        structure: structureOf(columnsShown),
        lastPlace: shown.store.indexAt(Number.MAX_SAFE_INTEGER / 2),
      };
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50 }), fc.double({ min: 0, max: 6, noNaN: true }), (steps, salt) => {
        const known = seen([], steps);
        expect(known.bars).toEqual(bars(0, 150 + steps));
        expect(known.values).toHaveLength(150 + steps);
        expect(seen(bars(200, 260, salt), steps)).toEqual(known);
      }),
      { numRuns: 30 },
    );
  });

  it("after steps back are exactly those of a replay that began there, as are indicators, structure and levels", () => {
    const source = filled(bars(0, 900));
    const replayed = () => {
      const [read, closes, follow] = [barsUntil("1m"), followedBarsReader(), followIndicator(SMA)];
      return (moment: number) => {
        const shown = read(source, moment);
        const { columns, length } = follow(closes(shown));
        const { store } = shown;
        return {
          store,
          seen: {
            bars: all(shown),
            levels: [1, 2, 3].map((level) => store.barOfLevel(level, (store.to - 1) >> level)),
            beyond: [1, 2, 3].map((level) => store.barOfLevel(level, ((store.to - 1) >> level) + 1)),
            values: Array.from(columns.value?.subarray(0, length) ?? []),
            structure: structureOf(store.slice(store.from, store.to)),
          },
        };
      };
    };
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -60, max: 40 }), { minLength: 1, maxLength: 6 }), (moves) => {
        const look = replayed();
        let moment = 800 * MINUTE;
        const { store } = look(moment);
        for (const move of moves) {
          const step = move < 0 ? previousMoment : nextMoment;
          for (let count = 0; count < Math.abs(move); count++) moment = step(source, moment, "1m") ?? moment;
          const moved = look(moment);
          // The chart keeps its place only with the same store.
          expect(moved.store).toBe(store);
          expect(moved.seen).toEqual(replayed()(moment).seen);
        }
      }),
      { numRuns: 15 },
    );
  });

  it("cannot go before the first, and step back over a gap and from within a longer bar", () => {
    const days = filled([0, 1, 2, 5].map((day) => ({ ...bar(1), time: day * DAY })));
    expect(previousMoment(days, 6 * DAY, "1D")).toBe(3 * DAY);
    expect(previousMoment(days, 2 * DAY + MINUTE, "1D")).toBe(DAY);
    expect(previousMoment(days, DAY, "1D")).toBeUndefined();
    expect(previousMoment(days, MINUTE, "1D")).toBeUndefined();
  });

  it("keep their indexes, take in older and revised bars, and the live tail does not move them", () => {
    const source = filled(bars(100, 200), 99);
    const read = barsUntil("1m");
    const moment = 150 * MINUTE;
    const first = read(source, moment);
    expect([first.store.from, first.store.to, first.forming]).toEqual([0, 50, undefined]);
    source.store.replaceFrom(99, [bar(199, 1), bar(200)]);
    expect(all(read({ ...source, forming: 100 }, moment))).toEqual(bars(100, 150));
    source.store.prepend(columnsOf(bars(0, 100)));
    source.store.replaceFrom(30, [...bars(130, 140, 2), ...bars(140, 201)]);
    const later = read(source, moment);
    expect(later.store).toBe(first.store);
    expect(all(later)).toEqual([...bars(0, 130), ...bars(130, 140, 2), ...bars(140, 150)]);
    expect([later.store.from, later.store.to]).toEqual([-100, 50]);
  });

  it("end before the bar that is still forming, and before the first bar there are none", () => {
    const source = filled(bars(0, 10), 9);
    expect(nextMoment(source, 8 * MINUTE, "1m")).toBe(9 * MINUTE);
    expect(nextMoment(source, 9 * MINUTE, "1m")).toBeUndefined();
    expect(indexAfter(source, 99 * MINUTE, "1m")).toBe(9);
    expect(barsUntil("1m")(source, 0).store.length).toBe(0);
  });

  it("leave out a day that is still under way at a minute of the replay", () => {
    const days = filled([0, 1, 2, 5].map((day) => ({ ...bar(1), time: day * DAY })));
    expect(indexAfter(days, 2 * DAY - MINUTE, "1D")).toBe(1);
    expect(indexAfter(days, 2 * DAY, "1D")).toBe(2);
    // The day before a gap has ended when it is over, not when the next one begins.
    expect(indexAfter(days, 3 * DAY, "1D")).toBe(3);
  });

  it("do not grow in memory beyond the bars themselves, however long the replay plays", () => {
    const source = filled(bars(0, 20_000));
    const read = barsUntil("1m");
    let moment = MINUTE;
    let { store } = read(source, moment);
    const first = store;
    for (let next: number | undefined = moment; next !== undefined; next = nextMoment(source, moment, "1m")) {
      moment = next;
      ({ store } = read(source, moment));
    }
    expect(store).toBe(first);
    expect(store.length).toBe(20_000);
    expect(store.bytes).toBeLessThanOrEqual(2 * source.store.bytes);
  });
});
