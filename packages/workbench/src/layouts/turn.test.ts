import type { Chart, LaidChart } from "@bourse/contract/host-api";
import { describe, expect, it } from "vitest";
import { ApiError, UNREACHABLE } from "../api/error.ts";
import { turnCharts } from "./turn.ts";

const chartOf = (chart_id: string, symbol: string): Chart => ({
  chart_id,
  symbol,
  timeframe: "1D",
  source_id: "sample",
  title: symbol,
  active: chart_id === "a",
});
const BEFORE = [chartOf("a", "ONE"), chartOf("b", "ONE"), chartOf("c", "ONE")];
const WANTED: readonly LaidChart[] = BEFORE.map(({ chart_id, timeframe }) => ({ chart_id, symbol: "TWO", timeframe }));

/** A host whose answers fail for some requests; `lost` ones are done all the same. */
function hostOf(answers: Readonly<Record<string, "refused" | "failed" | "lost">>) {
  const symbols = new Map(BEFORE.map(({ chart_id, symbol }) => [chart_id, symbol]));
  const turn = async ({ chart_id, symbol }: LaidChart) => {
    const answer = answers[`${chart_id} ${symbol}`];
    if (answer === undefined || answer === "lost") symbols.set(chart_id, symbol);
    if (answer === "refused") throw new ApiError(404, { code: "market.symbol_unknown", message: "No source has it." });
    if (answer !== undefined) throw new ApiError(0, { code: UNREACHABLE, message: "There was no answer." });
  };
  return { symbols: () => [...symbols.values()], turn };
}

describe("turning the charts of a layout", () => {
  it("leaves out what no source has, and can be taken back", async () => {
    const host = hostOf({ "b TWO": "refused" });
    const { refused, back } = await turnCharts(host.turn, BEFORE, WANTED);
    expect([host.symbols(), refused]).toEqual([["TWO", "ONE", "TWO"], ["the series TWO 1D"]]);
    await back();
    expect(host.symbols()).toEqual(["ONE", "ONE", "ONE"]);
  });

  it.each(["failed", "lost"] as const)(
    "that fails turns all of them back, also one whose answer is %s",
    async (how) => {
      const host = hostOf({ "b TWO": how });
      await expect(turnCharts(host.turn, BEFORE, WANTED)).rejects.toMatchObject({ status: 0 });
      expect(host.symbols()).toEqual(["ONE", "ONE", "ONE"]);
    },
  );

  it("turns back what it can, and tells the failure of the layout, not that of turning back", async () => {
    const host = hostOf({ "c TWO": "failed", "a ONE": "refused" });
    await expect(turnCharts(host.turn, BEFORE, WANTED)).rejects.toMatchObject({ status: 0 });
    expect(host.symbols()).toEqual(["TWO", "ONE", "ONE"]);
  });
});
