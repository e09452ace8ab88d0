import type { ScanResult } from "@bourse/contract/host-api";
import { expect, it } from "vitest";
import { columnsOf, type QuoteOf, sortValue, valuesOf } from "./columns.ts";
import { filteredResults, nextOrder, type ResultFilter, type ResultOrder, sortedResults } from "./results.ts";
import { ruleWords } from "./show-event.ts";

const result = (id: number, change: Partial<ScanResult>): ScanResult => ({
  id,
  symbol: "SIM:A",
  style: "D",
  timeframe: "5m",
  rule: "bos_up",
  direction: "up",
  bias: "with",
  level: 1,
  bar_time: "2026-01-01T00:00:00.000Z",
  confirmed_at: `2026-01-0${id}T00:00:00.000Z`,
  used: [],
  found_at: "2026-01-09T00:00:00.000Z",
  ...change,
});

const RESULTS = [result(3, { level: 2 }), result(2, { symbol: "SIM:B" }), result(1, { rule: "fvg_up", level: 9 })];
const ids = (results: readonly ScanResult[]) => results.map(({ id }) => id);
const ALL = { symbol: "", rule: "" };
const NO_QUOTES: QuoteOf = () => undefined;

const shownResults = (results: readonly ScanResult[], filter: ResultFilter, order: ResultOrder) =>
  sortedResults(filteredResults(results, filter), order, (each) => sortValue(each, order.by, NO_QUOTES));

it("filters by symbol and rule and sorts by any column, equal rows newest first", () => {
  const newest = { by: "confirmed_at", descending: true } as const;
  expect(ids(shownResults(RESULTS, ALL, newest))).toEqual([3, 2, 1]);
  expect(ids(shownResults(RESULTS, { symbol: "SIM:A", rule: "" }, newest))).toEqual([3, 1]);
  expect(ids(shownResults(RESULTS, { symbol: "", rule: "fvg_up" }, newest))).toEqual([1]);
  expect(ids(shownResults(RESULTS, ALL, { by: "level", descending: true }))).toEqual([1, 3, 2]);
  expect(ids(shownResults(RESULTS, ALL, { by: "symbol", descending: false }))).toEqual([3, 1, 2]);
  expect(nextOrder(newest, "confirmed_at")).toEqual({ by: "confirmed_at", descending: false });
  expect(nextOrder(newest, "rule")).toEqual({ by: "rule", descending: false });
});

it("says a rule in words with its swing strength, and an unknown one by its name", () => {
  expect(ruleWords("bos_up").definition).toContain("the 5 bars on each side");
  expect(ruleWords("new_rule").title).toBe("new_rule");
});

const RSI = { indicator: "rsi", parameters: { period: 14 }, line: "value" } as const;
const SMA = { indicator: "sma", parameters: { period: 20 }, line: "value" } as const;
const above = (left: number, right: number): NonNullable<ScanResult["held"]> => [
  { condition: { left: RSI, relation: "is_above", right: { number: 30 } }, left, right: 30 },
  { condition: { left: { price: "close" }, relation: "crosses_above", right: SMA }, left: 9, right },
];

it("has a column for each value of an indicator that the conditions use, and sorts by it and by quotes, absent ones last", () => {
  const results = [
    result(3, { chart_symbol: "a" }),
    result(2, { chart_symbol: "b", held: above(70, 5) }),
    result(1, { chart_symbol: "c", held: above(35, 7) }),
  ];
  expect([...valuesOf({ held: above(70, 5) })]).toEqual([
    ["RSI 14", 70],
    ["SMA 20", 5],
  ]);
  expect(columnsOf(results).map(({ title }) => title)).toEqual([
    "Confirmed (UTC)",
    "Symbol",
    "Rule",
    "Bias",
    "Level",
    "Trend",
    "Last",
    "Change %",
    "Volume",
    "Age",
    "RSI 14",
    "SMA 20",
  ]);
  const prices: Readonly<Record<string, number>> = { a: 2, c: 3 };
  const quoteOf: QuoteOf = (symbol) => {
    const price = prices[symbol];
    const zeros = { open: 0, high: 0, low: 0, previous_close: 0, change: 0, change_percent: 0, volume: 0 };
    return price === undefined ? undefined : { symbol, price, time: "", source: "", ...zeros };
  };
  const sorted = (by: ResultOrder["by"], descending: boolean) =>
    ids(sortedResults(results, { descending }, (each) => sortValue(each, by, quoteOf)));
  expect([sorted("value RSI 14", true), sorted("value RSI 14", false)]).toEqual([
    [2, 1, 3],
    [1, 2, 3],
  ]);
  expect([sorted("last", true), sorted("last", false)]).toEqual([
    [1, 3, 2],
    [3, 1, 2],
  ]);
});
