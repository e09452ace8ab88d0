import { describe, expect, it } from "vitest";
import { findPlaces, placeFinder } from "./places.ts";

const TEXT = `{
  "a": 1,
  "list": [true, {"x/y~z": "{,:["}, []],
  "a": "é😀", "last": null
}`;
const at = (text: string, pointer: string) => findPlaces(text, [pointer]).get(pointer);

describe("places in a JSON text", () => {
  it.each([
    ["", 1, 1],
    ["/a", 2, 8],
    ["/list", 3, 11],
    ["/list/0", 3, 12],
    ["/list/1/x~1y~0z", 3, 28],
    ["/list/2", 3, 37],
    ["/last", 4, 23],
  ])("%j stands at %i:%i", (pointer, line, column) => {
    expect(at(TEXT, pointer)?.first).toEqual({ line, column });
  });

  it("knows the first and the last value of a key that stands twice, and none that is not there", () => {
    expect(at(TEXT, "/a")?.last).toEqual({ line: 4, column: 8 });
    expect(at(TEXT, "/none")).toBeUndefined();
    expect(placeFinder(TEXT)(TEXT.length)).toEqual({ line: 5, column: 2 });
  });

  it.each(["", '{"a', '{"a": [1, 2', "]]]]", '{"a" 1 "b"}', '{"\\q": 1}', "[".repeat(1_000_000)])(
    "[P4] reads what is no JSON as far as it goes",
    (text) => {
      expect(() => at(text, "/a")).not.toThrow();
    },
  );
});
