import type { AskedChart, Chart } from "@bourse/contract/host-api";
import { describe, expect, it } from "vitest";
import { placeOf } from "./source-place.ts";

const chart = (chart_id: string, symbol: string): Chart => ({
  chart_id,
  symbol,
  timeframe: "1D",
  source_id: "sample",
  title: symbol,
  active: chart_id === "active",
});
const ASKED: AskedChart = { chart_id: "asked", symbol: "SPX", timeframe: "1D" };

describe("a source of an answer", () => {
  it("is on the chart of its question, whichever is active", () => {
    const charts = [chart("active", "SPX"), chart("asked", "SPX")];
    expect(placeOf({ symbol: "SPX" }, ASKED, charts)).toEqual({ chartId: "asked" });
  });

  it("is on no chart when that one shows another symbol", () => {
    const charts = [chart("active", "SPX"), chart("asked", "NDX")];
    expect(placeOf({ symbol: "SPX" }, ASKED, charts)).toEqual({ reason: "The chart you asked about shows NDX." });
    expect(placeOf({ symbol: "GLD" }, ASKED, [chart("asked", "SPX")])).toEqual({
      reason: "The chart you asked about shows SPX.",
    });
  });

  it("is on no chart when that one is gone, or there was none", () => {
    const charts = [chart("active", "SPX")];
    expect(placeOf({ symbol: "SPX" }, ASKED, charts)).toHaveProperty("reason", expect.stringContaining("was closed"));
    const { chart_id: _chart, ...series } = ASKED;
    expect(placeOf({ symbol: "SPX" }, series, charts)).toHaveProperty("reason", expect.stringContaining("no chart"));
  });
});
