import { describe, expect, it } from "vitest";
import { readBarMark, writeBarMark } from "./bar-mark.ts";

describe("the mark of a bar", () => {
  it("is read as it is written, with any name", () => {
    const mark = { timeframe: "15m", time: "2026-01-05T14:30:00.000Z", state: "final", name: "swing/high 3" } as const;
    expect(writeBarMark(mark)).toBe("bar/15m/2026-01-05T14:30:00.000Z/final/swing/high 3");
    expect(readBarMark(writeBarMark(mark))).toEqual(mark);
  });

  it("has the same time with and without milliseconds", () => {
    expect(readBarMark("bar/1D/2026-01-05T00:00:00Z/forming/x")).toMatchObject({
      time: "2026-01-05T00:00:00.000Z",
      state: "forming",
    });
  });

  it.each([
    undefined,
    "",
    "watch/SPX",
    "bar/1D/2026-01-05T00:00:00Z/final/",
    "bar/2D/2026-01-05T00:00:00Z/final/x",
    "bar/1D/2026-13-05T00:00:00Z/final/x",
    "bar/1D/2026-01-05/final/x",
    "bar/1D/2026-01-05T00:00:00Z/sure/x",
    " bar/1D/2026-01-05T00:00:00Z/final/x",
  ])("is not %j", (text) => expect(readBarMark(text)).toBeUndefined());
});
