import type { QuoteAnswer } from "@bourse/contract/host-api";
import { expect, it } from "vitest";
import { sparkPath } from "../market/Sparkline.tsx";
import { sortedRows } from "./sorting.ts";

const ROWS = ["b", "none", "a", "c"].map((symbol) => ({ symbol }));
const QUOTES: Readonly<Record<string, Partial<QuoteAnswer>>> = {
  a: { price: 3, change_percent: -1, volume: 5 },
  b: { price: 1, change_percent: 2, volume: 9 },
  c: { price: 2, change_percent: 0, volume: 7 },
};
const sorted = (order: Parameters<typeof sortedRows>[1]["order"], descending = false) =>
  sortedRows(ROWS, { order, descending }, (symbol) => QUOTES[symbol] as QuoteAnswer | undefined).map(
    ({ symbol }) => symbol,
  );

it("rows are in the trader's order, or sorted either way with rows without a quote last", () => {
  expect(sorted("own", true)).toEqual(["b", "none", "a", "c"]);
  expect(sorted("symbol")).toEqual(["a", "b", "c", "none"]);
  expect(sorted("last")).toEqual(["b", "c", "a", "none"]);
  expect(sorted("percent", true)).toEqual(["b", "c", "a", "none"]);
  expect(sorted("volume", true)).toEqual(["b", "c", "a", "none"]);
});

it("a sparkline runs from edge to edge, the highest point on top; flat points run through the middle", () => {
  expect(sparkPath([1, 3, 2], { width: 12, height: 12 })).toBe("M1.0 11.0L6.0 1.0L11.0 6.0");
  expect(sparkPath([2, 2], { width: 12, height: 12 })).toBe("M1.0 6.0L11.0 6.0");
});
