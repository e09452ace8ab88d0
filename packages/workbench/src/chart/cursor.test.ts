import { describe, expect, it } from "vitest";
import { moveCursor, zoomOf } from "./cursor.ts";
import { countSince } from "./RangeButtons.tsx";

describe("the data cursor", () => {
  it("starts at the newest bar and stays within the bars", () => {
    expect(moveCursor("ArrowLeft", undefined, 100)).toBe(99);
    expect(moveCursor("ArrowRight", undefined, 100)).toBe(99);
    expect(moveCursor("ArrowLeft", 0, 100)).toBe(0);
    expect(moveCursor("PageUp", 50, 100)).toBe(30);
    expect(moveCursor("Home", 50, 100)).toBe(0);
    expect(moveCursor("End", 50, 100)).toBe(99);
  });

  it("leaves other keys alone", () => {
    expect(moveCursor("a", 5, 100)).toBeUndefined();
    expect(moveCursor("ArrowLeft", undefined, 0)).toBeUndefined();
    expect(zoomOf("Tab")).toBeUndefined();
    expect(zoomOf("+")).toBeLessThan(1);
  });

  it("counts the bars of a span of time from the last bar", () => {
    const bar = (time: string) => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 1 });
    const bars = ["2020-01-01", "2020-03-01", "2020-04-01"].map((day) => bar(`${day}T00:00:00.000Z`));
    expect(countSince(bars, 40)).toBe(2);
    expect(countSince(bars, Number.POSITIVE_INFINITY)).toBe(3);
    expect(countSince([], 10)).toBe(0);
  });
});
