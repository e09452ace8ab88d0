import { describe, expect, it } from "vitest";
import { BOX_SIDE, bounded, FONT_SIZE, LINES } from "./LayoutView.tsx";
import { crossAxis, fontWeight, mainAxis } from "./words.ts";

describe("words of layout nodes", () => {
  it.each([
    ["start", "flex-start"],
    ["center", "center"],
    ["end", "flex-end"],
    ["spaceBetween", "space-between"],
    ["space_around", "space-around"],
    ["space-evenly", "space-evenly"],
    ["stretch; position: fixed", "flex-start"],
    ["__proto__", "flex-start"],
    [undefined, "flex-start"],
  ])("[VIEW-29] reads the main axis word %j as %j", (word, expected) => {
    expect(mainAxis(word)).toBe(expected);
  });

  it("[VIEW-29] reads the cross axis, unknown words as the default", () => {
    expect(crossAxis("stretch", "center")).toBe("stretch");
    expect(crossAxis("baseline", "center")).toBe("baseline");
    expect(crossAxis("url(x)", "center")).toBe("center");
  });

  it.each([
    ["bold", 700],
    ["600", 600],
    ["w600", 600],
    ["bolder}", 400],
    ["1000", 400],
    [900, 400],
  ])("[VIEW-27] reads the font weight %j as %d", (word, expected) => {
    expect(fontWeight(word)).toBe(expected);
  });
});

describe("sizes of layout nodes", () => {
  it("[VIEW-27] brings font sizes and lines into their range", () => {
    expect(bounded(1, FONT_SIZE)).toBe(FONT_SIZE.min);
    expect(bounded(1e9, FONT_SIZE)).toBe(FONT_SIZE.max);
    expect(bounded(Number.POSITIVE_INFINITY, LINES)).toBe(100);
  });

  it("[VIEW-28] passes over what is not a number", () => {
    for (const value of ["10px", Number.NaN, null, undefined, {}]) expect(bounded(value, BOX_SIDE)).toBeUndefined();
    expect(bounded(-5, BOX_SIDE)).toBe(0);
  });
});
