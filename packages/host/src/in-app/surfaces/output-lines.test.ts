import fc from "fast-check";
import { expect, it } from "vitest";
import { outputLines } from "./output-lines.ts";

const MAX = 5;

it("are the same in whatever pieces they are written", () => {
  const pieces = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 20 }), { maxLength: 20 });
  fc.assert(
    fc.property(pieces, (parts) => {
      const grown: string[] = [];
      let open = "";
      for (const part of parts) {
        const next = outputLines(open, part, MAX);
        grown.push(...next.whole);
        ({ open } = next);
      }
      expect({ whole: grown, open }).toEqual(outputLines("", parts.join(""), MAX));
    }),
  );
});

it("break where they are full, and a full line that ends is not followed by an empty one", () => {
  expect(outputLines("abc", "de", MAX)).toEqual({ whole: [], open: "abcde" });
  expect(outputLines("abcde", "f\n\ng", MAX)).toEqual({ whole: ["abcde", "f", ""], open: "g" });
  expect(outputLines("abcde", "\n", MAX)).toEqual({ whole: ["abcde"], open: "" });
});
