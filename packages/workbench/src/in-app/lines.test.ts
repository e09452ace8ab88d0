import { describe, expect, it } from "vitest";
import { fromLevel, inChunks, isSameChunk, mergeLines } from "./lines.ts";

const line = (sequence: number, text = `line ${sequence}`) => ({ sequence, text });

describe("lines of a channel", () => {
  it("are joined by number: a line that grew is replaced, and dropped ones go", () => {
    const life = "a";
    const known = { life, first: 1, lines: [line(1), line(2), line(3, "par")] };
    expect(mergeLines(known, { life, first: 2, lines: [line(3, "partial"), line(4)] })).toEqual({
      life,
      first: 2,
      lines: [line(2), line(3, "partial"), line(4)],
    });
    expect(mergeLines(known, { life, first: 4, lines: [] })).toEqual({ life, first: 4, lines: [] });
    expect(mergeLines(undefined, known)).toEqual(known);
  });

  it("of an earlier life are gone, although their numbers are those of new ones", () => {
    const known = { life: "a", first: 1, lines: [line(1), line(2)] };
    const answer = { life: "b", first: 1, lines: [line(1, "new")] };
    expect(mergeLines(known, answer)).toEqual(answer);
  });

  it("are drawn in chunks, of which a new line and the loss of old ones change the first and the last alone", () => {
    const before = Array.from({ length: 450 }, (_, index) => line(index + 1));
    const after = [...before.slice(30), line(451)];
    const [old, now] = [inChunks(before), inChunks(after)];
    expect(now.flatMap(({ lines }) => lines)).toEqual(after);
    const changed = now.filter(({ number, lines }) => {
      const known = old.find((each) => each.number === number);
      return !known || !isSameChunk(known.lines, lines);
    });
    expect(changed.map(({ number }) => number)).toEqual([0, 4]);
  });

  it("are shown from a level on; lines without a level always", () => {
    const lines = [line(1), { ...line(2), level: "debug" as const }, { ...line(3), level: "error" as const }];
    expect(fromLevel(lines, "warn").map(({ sequence }) => sequence)).toEqual([1, 3]);
  });
});
