import { describe, expect, it } from "vitest";
import { moveCursor, zoomOf } from "./cursor.ts";

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
});
