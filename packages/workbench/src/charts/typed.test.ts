import { CHART_TIMEFRAMES } from "@bourse/contract/host-api";
import { describe, expect, it } from "vitest";
import { readTimeframe } from "./typed.ts";

const read = (text: string) => readTimeframe(text, CHART_TIMEFRAMES);

describe("a typed timeframe", () => {
  it.each([
    ["7m", { timeframe: "1m", joined: { of: "1m", count: 7 }, words: "7m" }],
    ["30", { timeframe: "15m", joined: { of: "15m", count: 2 }, words: "30m" }],
    ["45 min", { timeframe: "15m", joined: { of: "15m", count: 3 }, words: "45m" }],
    ["120", { timeframe: "1H", joined: { of: "1H", count: 2 }, words: "2H" }],
    ["2h", { timeframe: "1H", joined: { of: "1H", count: 2 }, words: "2H" }],
    ["8H", { timeframe: "4H", joined: { of: "4H", count: 2 }, words: "8H" }],
    ["3 D", { timeframe: "1D", joined: { of: "1D", count: 3 }, words: "3D" }],
    ["2W", { timeframe: "1W", joined: { of: "1W", count: 2 }, words: "2W" }],
    ["3M", { timeframe: "1M", joined: { of: "1M", count: 3 }, words: "3M" }],
    ["1Y", { timeframe: "1M", joined: { of: "1M", count: 12 }, words: "12M" }],
    ["60", { timeframe: "1H", words: "1H" }],
    ["24H", { timeframe: "1D", words: "1D" }],
    ["D", { timeframe: "1D", words: "1D" }],
  ])("%s", (text, wanted) => {
    expect(read(text)).toEqual(wanted);
  });

  it.each(["", "0m", "x", "7q", "-5m", "1.5H", "1441m", "99999m", "m7", "SPX"])("%o is none", (text) => {
    expect(read(text)).toBeUndefined();
  });

  it("is made of bars that the source has", () => {
    expect([readTimeframe("30m", ["1D", "1W"]), readTimeframe("2W", ["1D"])]).toEqual([undefined, undefined]);
    expect(readTimeframe("2H", ["1m", "1D"])).toEqual({
      timeframe: "1m",
      joined: { of: "1m", count: 120 },
      words: "2H",
    });
  });
});
