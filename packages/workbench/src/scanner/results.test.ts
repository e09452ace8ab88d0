import type { ScanResult } from "@bourse/contract/host-api";
import { expect, it } from "vitest";
import { nextOrder, shownResults } from "./results.ts";
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
