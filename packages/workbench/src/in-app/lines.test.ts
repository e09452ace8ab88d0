import { describe, expect, it } from "vitest";
import { fromLevel, mergeLines } from "./lines.ts";

const line = (sequence: number, text = `line ${sequence}`) => ({ sequence, text });

describe("lines of a channel", () => {
  it("are joined by number: a line that grew is replaced, and dropped ones go", () => {
    const known = { first: 1, lines: [line(1), line(2), line(3, "par")] };
    expect(mergeLines(known, { first: 2, lines: [line(3, "partial"), line(4)] })).toEqual({
      first: 2,
      lines: [line(2), line(3, "partial"), line(4)],
    });
    expect(mergeLines(known, { first: 4, lines: [] })).toEqual({ first: 4, lines: [] });
    expect(mergeLines(undefined, { first: 1, lines: [line(1)] })).toEqual({ first: 1, lines: [line(1)] });
  });

  it("are shown from a level on; lines without a level always", () => {
    const lines = [line(1), { ...line(2), level: "debug" as const }, { ...line(3), level: "error" as const }];
    expect(fromLevel(lines, "warn").map(({ sequence }) => sequence)).toEqual([1, 3]);
  });
});
