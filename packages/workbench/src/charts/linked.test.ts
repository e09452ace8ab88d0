import type { Chart } from "@bourse/contract/host-api";
import { expect, it } from "vitest";
import type { ChartLink } from "../state/chart.ts";
import { followersOf, seriesToTake } from "./linked.ts";

const chart = (chart_id: string, symbol: string): Chart => ({
  chart_id,
  symbol,
  timeframe: "1D",
  source_id: "sample",
  title: symbol,
  active: false,
});
const CHARTS = [chart("a", "A"), chart("b", "B"), chart("c", "C"), chart("d", "D")];
const LINKS: Readonly<Record<string, ChartLink>> = { a: "series", b: "symbol", c: "none", d: "series" };
const linkOf = (id: string) => LINKS[id] ?? "none";

it("linked charts follow the symbol, and the timeframe where both link it", () => {
  const change = { symbol: "X", timeframe: "1W" } as const;
  const follow = (chart_id: string) => followersOf(CHARTS, linkOf, { chart_id, change });
  expect(follow("a")).toEqual([
    { chart_id: "b", change: { symbol: "X" } },
    { chart_id: "d", change },
  ]);
  expect(follow("b").map(({ change: each }) => each)).toEqual([{ symbol: "X" }, { symbol: "X" }]);
  expect(follow("c")).toEqual([]);
  expect(followersOf(CHARTS, linkOf, { chart_id: "b", change: { timeframe: "1W" } })).toEqual([]);
});

it("a chart that is linked takes the series of those that are linked already", () => {
  expect(seriesToTake(CHARTS, linkOf, "d")).toEqual({ symbol: "A", timeframe: "1D" });
  expect(seriesToTake(CHARTS, linkOf, "b")).toEqual({ symbol: "A" });
  expect(seriesToTake(CHARTS, linkOf, "c")).toBeUndefined();
  expect(seriesToTake([chart("a", "A")], linkOf, "a")).toBeUndefined();
});
