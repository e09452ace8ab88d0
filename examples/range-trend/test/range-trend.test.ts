import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ABI_STATUS, type Candle } from "@bourse/contract";
import { renderBare, textsOf } from "@bourse/testing/bare-guest";
import { readSampleBars } from "@bourse/testing/sample-bars";
import { beforeAll, describe, expect, it } from "vitest";

const here = path.resolve(import.meta.dirname, "..");
const bars = readSampleBars();
let module: Uint8Array;

beforeAll(() => {
  expect(spawnSync(process.execPath, [path.join(here, "build.mjs")], { stdio: "inherit" }).status).toBe(0);
  module = readFileSync(path.join(here, "dist/main.wasm"));
});

function render(candles: readonly Candle[]): { status: number; figures: Map<string, string>; texts: string[] } {
  const json = JSON.stringify({ symbol: "SPX", timeframe: "1D", source: "sample", candles });
  const { status, view } = renderBare(module, { symbol: "SPX", candles: { timeframe: "1D", json } });
  const texts = textsOf(view);
  return { status, texts, figures: new Map(texts.map((text, index) => [text, texts[index + 1] ?? ""])) };
}

/** Recomputes the figures differently: with arrays and closed formulas instead of the guest's loops. */
function expected(candles: readonly Candle[]): Record<string, number> {
  const closes = candles.map((each) => each.close);
  const close = closes.at(-1) ?? Number.NaN;
  const high = candles.map((each) => each.high).toSorted((a, b) => b - a)[0] ?? Number.NaN;
  const low = candles.map((each) => each.low).toSorted((a, b) => a - b)[0] ?? Number.NaN;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const average = (period: number): number => mean(closes.slice(-period));
  const volatility = (period: number): number => {
    const returns = closes
      .slice(-period)
      .map((value, index) => Math.log(value) - Math.log(closes.at(-period - 1 + index) ?? Number.NaN));
    const variance = (mean(returns.map((value) => value ** 2)) - mean(returns) ** 2) * (period / (period - 1));
    return Math.sqrt(252 * variance) * 100;
  };
  const spans = candles.slice(-14).map((each, index) => {
    const before = closes.at(-15 + index) ?? Number.NaN;
    return Math.max(each.high - each.low, Math.abs(each.high - before), Math.abs(each.low - before));
  });
  const sixty = closes.slice(-60);
  const sumX = (60 * 59) / 2;
  const sumXX = (59 * 60 * 119) / 6;
  const sumY = sixty.reduce((sum, value) => sum + value, 0);
  const sumXY = sixty.reduce((sum, value, index) => sum + value * index, 0);
  const slope = (60 * sumXY - sumX * sumY) / (60 * sumXX - sumX ** 2);
  return {
    High: high,
    Low: low,
    Close: close,
    "Place in the range": ((close - low) / (high - low)) * 100,
    "Below the high": (close / high - 1) * 100,
    "Against 20-day average": (close / average(20) - 1) * 100,
    "Against 50-day average": (close / average(50) - 1) * 100,
    "Against 200-day average": (close / average(200) - 1) * 100,
    "Slope of 60 days, a day": (slope / mean(sixty)) * 100,
    "Volatility of 20 days, a year": volatility(20),
    "Volatility of 60 days, a year": volatility(60),
    "Average true range, 14 days": mean(spans),
    "… of the close": (mean(spans) / close) * 100,
  };
}

const shown = (text: string | undefined): number => Number((text ?? "").replace(/[,%+\s]/g, ""));

describe("Range and Trend", () => {
  it.each([256, 1000, 2500, 4000, bars.length])(
    "[ABI-06, ABI-08] shows the right figures for the 256 real days that end at day %i",
    (end) => {
      const candles = bars.slice(end - 256, end);
      const { status, figures } = render(candles);
      expect(status).toBe(ABI_STATUS.OK);
      for (const [name, value] of Object.entries(expected(candles))) {
        const decimals = name === "Place in the range" ? 1 : 2;
        // Half a unit of the last decimal shown, plus the rounding of the two computations.
        expect(Math.abs(shown(figures.get(name)) - value), name).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
      }
    },
  );

  it("names the direction by the 50- and the 200-day average", () => {
    const rising = bars.slice(0, 256).map((each, index) => ({ ...each, close: 100 + index }));
    const falling = bars.slice(0, 256).map((each, index) => ({ ...each, close: 900 - index }));
    const turning = bars.slice(0, 256).map((each, index) => ({ ...each, close: index === 255 ? 1 : 100 + index }));
    expect([rising, falling, turning].map((candles) => render(candles).figures.get("Direction"))).toEqual([
      "Up",
      "Down",
      "Mixed",
    ]);
  });

  it("says what is missing when the history is short", () => {
    expect(render(bars.slice(0, 200)).texts).toEqual(["Needs 201 days of history; there are 200."]);
    expect(render(bars.slice(0, 201)).texts).toContain("Range");
  });

  it("hands back the status of a missing snapshot and publishes nothing", () => {
    const { status, view, log } = renderBare(module, { symbol: "SPX" });
    expect({ status, view }).toEqual({ status: ABI_STATUS.NOT_AVAILABLE, view: null });
    expect(log).toEqual(["candles: status -5"]);
  });
});
