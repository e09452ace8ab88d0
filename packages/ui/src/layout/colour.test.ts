import { describe, expect, it } from "vitest";
import { PALETTES } from "../theme/palette.ts";
import { parseColour } from "./colour.ts";

const { light, dark } = PALETTES;

describe("colours of extensions", () => {
  it("[VIEW-27] gives a name the theme's value", () => {
    expect(parseColour("positive", light)).toBe(light.positive);
    expect(parseColour("positive", dark)).toBe(dark.positive);
    expect(parseColour("Green", dark)).toBe(dark.positive);
  });

  it("[VIEW-28] takes short, long and translucent hexadecimal colours", () => {
    expect(parseColour("#1af", light)).toBe("#11aaff");
    expect(parseColour("#12aBcD", light)).toBe("#12abcd");
    expect(parseColour("#000000ff", light)).toBe("#000000");
    expect(parseColour("#00000000", light)).toBe(light.surface);
  });

  it.each([
    "red;}body{}",
    "url(//a.b)",
    "var(--x)",
    "rgb(1,2,3)",
    "#12",
    "#12345",
    "#gggggg",
    "expression(1)",
    "__proto__",
    "constructor",
    "toString",
    "",
    "inherit",
    "\u202ered",
  ])("[VIEW-27] does not take %j", (text) => {
    expect(parseColour(text, light)).toBeUndefined();
  });

  it("[VIEW-27] does not take what is not text", () => {
    for (const value of [undefined, null, 7, {}, ["#fff"]]) expect(parseColour(value, light)).toBeUndefined();
  });
});
