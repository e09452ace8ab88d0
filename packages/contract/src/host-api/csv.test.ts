import { expect, it } from "vitest";
import { csvText } from "./csv.ts";

it.each([
  ["-2.5", "-2.5"],
  ["=1+1", "'=1+1"],
  ["-1+2", "'-1+2"],
  ["+4", "'+4"],
  ["@sum", "'@sum"],
  ["^GSPC", "^GSPC"],
  ["a,b", '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ["two\nlines", '"two\nlines"'],
  [undefined, ""],
  [true, "true"],
])("writes %j as %j, so that a spreadsheet reads a value and never a formula", (value, written) => {
  expect(csvText(["name", "n"], [[value, 0]])).toBe(`name,n\n${written},0\n`);
});
