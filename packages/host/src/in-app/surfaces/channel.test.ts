import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Channel } from "./channel.ts";

const bounds = { maxLines: 4, maxLineLength: 5, maxOutputLength: 12 };
const channel = (change = {}) => new Channel({ name: "Plain", log: false, life: "a" }, { ...bounds, ...change });
const texts = (of: Channel) => of.from(0).map(({ text }) => text);

describe("a plain channel", () => {
  it("goes on in another line where one is full, also when it grows", () => {
    const one = channel({ maxOutputLength: 100 });
    one.append("abc");
    one.append("defghijk");
    expect(texts(one)).toEqual(["abcde", "fghij", "k"]);
    one.append("l\n\nm");
    expect(texts(one)).toEqual(["fghij", "kl", "", "m"]);
    expect(one.first).toBe(2);
  });

  it("begins a line after it was cleared, under a number of its own", () => {
    const one = channel();
    one.append("abc");
    one.clear();
    one.append("d");
    expect(one.from(0)).toEqual([{ text: "d", sequence: 2 }]);
  });

  it("keeps a logged line as it was, whatever is appended after it", () => {
    const one = channel({ maxOutputLength: 100 });
    one.append("abc");
    one.log("2026-03-02T12:00:00Z", "info", "told");
    one.append("d");
    expect(texts(one)).toEqual(["abc", "told", "d"]);
  });

  it("has what was written, in whatever pieces, and never more than its limits", () => {
    const pieces = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 20 }), { maxLength: 20 });
    fc.assert(
      fc.property(pieces, (parts) => {
        const [whole, cut] = [channel({ maxLines: 1e6, maxOutputLength: 1e6 }), channel()];
        for (const part of parts) {
          whole.append(part);
          cut.append(part);
          const lines = cut.from(0);
          expect(lines.length).toBeLessThanOrEqual(bounds.maxLines);
          expect(lines.every(({ text }) => text.length <= bounds.maxLineLength)).toBe(true);
          expect(lines.map(({ sequence }) => sequence)).toEqual(lines.map((_, index) => cut.first + index));
        }
        const lines = texts(whole).join("");
        expect(lines).toBe(parts.join("").replaceAll("\n", ""));
        expect(lines.endsWith(texts(cut).join(""))).toBe(true);
      }),
    );
  });
});
