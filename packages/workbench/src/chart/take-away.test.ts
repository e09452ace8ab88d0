import { columnsOf } from "@bourse/bars";
import { expect, it } from "vitest";
import { csvOf, fileNameOf } from "./take-away.ts";

it("writes bars as CSV with times in UTC and every digit", () => {
  const bars = columnsOf([
    { time: Date.UTC(2024, 0, 2), open: 1.1, high: 2, low: 0.1 + 0.2, close: 1.5, volume: 1e9 },
    { time: Date.UTC(2024, 0, 3), open: 1.5, high: 2, low: 1, close: 2, volume: 0 },
  ]);
  expect(csvOf(bars)).toBe(
    "time,open,high,low,close,volume\n2024-01-02T00:00:00.000Z,1.1,2,0.30000000000000004,1.5,1000000000\n" +
      "2024-01-03T00:00:00.000Z,1.5,2,1,2,0\n",
  );
});

it("names a file by its symbol, without characters that file systems refuse", () => {
  expect(["SIM:GAP", "^GSPC", "BTC/USDT", "../x"].map((symbol) => fileNameOf(symbol, "1m"))).toEqual([
    "SIM_GAP 1m",
    "_GSPC 1m",
    "BTC_USDT 1m",
    ".._x 1m",
  ]);
});
