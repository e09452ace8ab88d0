import { expect, it } from "vitest";
import { type Bar, columnsOf } from "../columns.ts";
import { seriesFault } from "./series-fault.ts";

const GOOD: Bar = { time: 1, open: 2, high: 3, low: 1, close: 2, volume: 0 };
const faultOf = (change: Partial<Bar>) =>
  seriesFault(
    columnsOf([
      { ...GOOD, time: 0 },
      { ...GOOD, ...change },
    ]),
  );

it("believes bars whose prices touch", () => {
  expect(faultOf({ open: 1, high: 1, low: 1, close: 1 })).toBeUndefined();
});

it.each<[string, Partial<Bar>, string]>([
  ["time that goes back", { time: -1 }, "time_not_ascending"],
  ["time that repeats", { time: 0 }, "time_not_ascending"],
  ["no time", { time: Number.NaN }, "time_not_ascending"],
  ["a price of zero", { low: 0 }, "price_not_positive"],
  ["a negative price", { low: -1, open: -1 }, "price_not_positive"],
  ["an infinite price", { high: Number.POSITIVE_INFINITY }, "price_not_positive"],
  ["no price", { close: Number.NaN }, "price_not_positive"],
  ["a high below the close", { high: 1.5 }, "range_impossible"],
  ["a low above the open", { low: 2.5, close: 2.7 }, "range_impossible"],
])("names %s", (_what, change, reason) => {
  expect(faultOf(change)).toEqual({ bar: 1, reason });
});
