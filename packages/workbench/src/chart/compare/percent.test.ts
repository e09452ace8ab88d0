import type { Bar } from "@bourse/bars";
import { describe, expect, it } from "vitest";
import { barsUntil } from "../replay/bars-until.ts";
import { BarStore } from "../store/bar-store.ts";
import { comparisonOf, percentAt, valueWords } from "./comparison.ts";
import { baseOf, lastWithin, percentFrom } from "./percent.ts";

const DAY = 86_400_000;
const START = Date.UTC(2024, 0, 1);
const at = (day: number) => START + day * DAY;

const barOf = (day: number, close: number): Bar => ({
  time: at(day),
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
});

function seriesOf(days: Readonly<Record<number, number>>) {
  const store = new BarStore();
  store.replaceFrom(
    0,
    Object.entries(days).map(([day, close]) => barOf(Number(day), close)),
  );
  return { store, version: store.version };
}

/** A chart of consecutive bars whose first in sight is one of them; each spans `width` of its own. */
function sight(main: BarStore, left: number, width = 1) {
  return {
    firstInSight<Value>(read: (from: number, to: number) => Value | undefined): Value | undefined {
      for (let first = left; first < main.to; first += width) {
        const [begin, end] = [main.bar(first), main.bar(Math.min(main.to, first + width) - 1)];
        const value = begin && end && read(begin.time, end.time);
        if (value !== undefined) return value;
      }
      return undefined;
    },
  };
}

const MAIN = seriesOf({ 0: 100, 1: 110, 2: 121, 3: 110, 4: 132 });
/** Closed on days 0 and 2. */
const OTHER = seriesOf({ 1: 50, 3: 60, 4: 45, 9: 1 });
const DESK = {
  symbol: "MAIN",
  bars: MAIN,
  compared: [{ id: "o", chart_id: "c", symbol: "OTHER", color: "#112233", revision: 1, created_at: "" }],
  series: new Map([["o", OTHER]]),
  day: (time: number) => new Date(time).toISOString().slice(0, 10),
};

describe("a compared symbol", () => {
  it("without a bar in sight says which it has", () => {
    const other = seriesOf({ "-9": 7, "-8": 8 });
    const comparing = { ...DESK, series: new Map([["o", other]]), drawing: sight(MAIN.store, 0) };
    const words = valueWords(comparing, other, 2);
    expect(words).toBe("no bar at these times, but 2023-12-23 to 2023-12-24");
    expect(comparisonOf(comparing).describe(2)).toContain(`OTHER ${words}`);
    expect([valueWords(comparing, OTHER, 2), valueWords(comparing, undefined, 2)]).toEqual(["–", "–"]);
  });

  it("has values only at bars of its own: nothing is carried over or interpolated", () => {
    const closes = [0, 1, 2, 3, 4].map((day) => lastWithin(OTHER.store, at(day), at(day))?.close);
    expect(closes).toEqual([undefined, 50, undefined, 60, 45]);
    expect(lastWithin(OTHER.store, at(0), at(2))?.close).toBe(50);
    expect(lastWithin(OTHER.store, at(5), at(8))).toBeUndefined();
    expect(lastWithin(new BarStore(), at(0), at(9))).toBeUndefined();
  });

  it("counts from the first bar in sight, or the first after it that it has, and again when that scrolls out", () => {
    const fromStart = { ...DESK, drawing: sight(MAIN.store, 0) };
    const values = (desk: typeof fromStart, series = OTHER) =>
      [0, 1, 2, 3, 4].map((day) => percentAt(desk, series, day));
    expect(values(fromStart)[1]).toBe(0);
    expect(values(fromStart)[3]).toBeCloseTo(20, 10);
    expect(values(fromStart)[4]).toBeCloseTo(-10, 10);
    expect(values(fromStart)[0]).toBeUndefined();
    const later = { ...DESK, drawing: sight(MAIN.store, 2) };
    expect(baseOf(later.drawing, OTHER.store)?.time).toBe(at(3));
    expect(values(later)[4]).toBeCloseTo(-25, 10);
    expect(values(later, MAIN)[4]).toBeCloseTo((132 / 121 - 1) * 100, 10);
    const coarse = { ...DESK, drawing: sight(MAIN.store, 0, 4) };
    expect(baseOf(coarse.drawing, OTHER.store)?.time).toBe(at(3));
  });

  it("has no per cent of a price of zero or less", () => {
    expect([percentFrom(0, 1), percentFrom(-2, 1), percentFrom(undefined, 1), percentFrom(2, undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(percentFrom(2, 3)).toBe(50);
  });

  it("ends at the moment of a replay, as the chart does: no later bar is in its series", () => {
    const until = barsUntil("1D");
    const cut = { main: until(MAIN, at(3)), other: barsUntil("1D")(OTHER, at(3)) };
    expect(cut.other.store.to).toBe(1);
    const desk = { ...DESK, bars: cut.main, drawing: sight(cut.main.store, 0) };
    const series = new Map([["o", cut.other]]);
    expect([0, 1, 2, 3].map((day) => percentAt({ ...desk, series }, cut.other, day))).toEqual([
      undefined,
      0,
      undefined,
      undefined,
    ]);
  });

  it("is spoken, and stands in the file of the bars in sight with closes and per cent", () => {
    const comparison = comparisonOf({ ...DESK, drawing: sight(MAIN.store, 1) });
    expect(comparison.describe(4)).toBe("since 2024-01-02: MAIN +20.00%, OTHER -10.00%");
    expect(comparison.describe(2)).toBe("since 2024-01-02: MAIN +10.00%, OTHER no value");
    const columns = comparison.columns(MAIN.store.slice(1, 5));
    expect(columns.map(({ name }) => name)).toEqual(["MAIN per cent", "OTHER close", "OTHER per cent"]);
    expect(columns.map((each) => each.at(1))).toEqual([expect.closeTo(10, 10), undefined, undefined]);
    expect(columns.map((each) => each.at(3))).toEqual([expect.closeTo(20, 10), 45, expect.closeTo(-10, 10)]);
  });
});
