import { describe, expect, it } from "vitest";
import { moveCursor, zoomOf } from "./cursor.ts";
import { countSince } from "./RangeButtons.tsx";
import { BarStore } from "./store/bar-store.ts";

const HUNDRED = { from: 0, to: 100 };

describe("the data cursor", () => {
  it("starts at the newest bar and stays within the bars", () => {
    expect(moveCursor("ArrowLeft", undefined, HUNDRED)).toBe(99);
    expect(moveCursor("ArrowRight", undefined, HUNDRED)).toBe(99);
    expect(moveCursor("ArrowLeft", 0, HUNDRED)).toBe(0);
    expect(moveCursor("PageUp", 50, HUNDRED)).toBe(30);
    expect(moveCursor("Home", 50, HUNDRED)).toBe(0);
    expect(moveCursor("End", 50, HUNDRED)).toBe(99);
  });

  it("leaves other keys alone", () => {
    expect(moveCursor("a", 5, HUNDRED)).toBeUndefined();
    expect(moveCursor("ArrowLeft", undefined, { from: 0, to: 0 })).toBeUndefined();
    expect(zoomOf("Tab")).toBeUndefined();
    expect(zoomOf("+")).toBeLessThan(1);
  });

  it("counts the bars of a span of time from the last bar", () => {
    const bar = (day: string) => ({ time: Date.parse(day), open: 1, high: 1, low: 1, close: 1, volume: 1 });
    const store = new BarStore();
    expect(countSince(store, 10)).toBe(0);
    store.replaceFrom(0, ["2020-01-01", "2020-03-01", "2020-04-01"].map(bar));
    expect(countSince(store, 40)).toBe(2);
    expect(countSince(store, 5000)).toBe(3);
    expect(countSince(store, Number.POSITIVE_INFINITY)).toBe(3);
  });
});
