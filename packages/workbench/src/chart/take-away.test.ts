import { columnsOf } from "@bourse/bars";
import { expect, it } from "vitest";
import { zoneWords } from "../words/zone.ts";
import { csvOf, fileNameOf } from "./take-away.ts";

it("writes bars as CSV with times in UTC and every digit", () => {
  const bars = columnsOf([
    { time: Date.UTC(2024, 0, 2), open: 1.1, high: 2, low: 0.1 + 0.2, close: 1.5, volume: 1e9 },
    { time: Date.UTC(2024, 0, 3), open: 1.5, high: 2, low: 1, close: 2, volume: 0 },
  ]);
  expect(csvOf(bars, zoneWords("UTC"))).toBe(
    "time,open,high,low,close,volume\n2024-01-02T00:00:00.000Z,1.1,2,0.30000000000000004,1.5,1000000000\n" +
      "2024-01-03T00:00:00.000Z,1.5,2,1,2,0\n",
  );
});

it("writes the times of a zone with their offsets, on both sides of a change of clocks", () => {
  const bar = { open: 1, high: 1, low: 1, close: 1, volume: 0 };
  const times = ["2026-11-01T05:30Z", "2026-11-01T06:30Z"].map((time) => ({ ...bar, time: Date.parse(time) }));
  const lines = csvOf(columnsOf(times), zoneWords("America/New_York")).split("\n");
  expect(lines.slice(1, 3).map((line) => line.split(",")[0])).toEqual([
    "2026-11-01T01:30:00.000-04:00",
    "2026-11-01T01:30:00.000-05:00",
  ]);
});

it("names a file by its symbol, without characters that file systems refuse", () => {
  expect(["SIM:GAP", "^GSPC", "BTC/USDT", "../x"].map((symbol) => fileNameOf(symbol, "1m"))).toEqual([
    "SIM_GAP 1m",
    "_GSPC 1m",
    "BTC_USDT 1m",
    ".._x 1m",
  ]);
});

it("writes further columns after the bars, empty where there is no value", () => {
  const bar = { open: 1, high: 1, low: 1, close: 1, volume: 0 };
  const bars = columnsOf([0, 1].map((day) => ({ ...bar, time: Date.UTC(2024, 0, 2 + day) })));
  const more = [
    { name: "SIM:GAP close", at: (row: number) => (row === 0 ? undefined : 7.5) },
    { name: 'A,"B" per cent', at: (row: number) => row },
  ];
  expect(csvOf(bars, zoneWords("UTC"), more).split("\n")).toEqual([
    'time,open,high,low,close,volume,SIM:GAP close,"A,""B"" per cent"',
    "2024-01-02T00:00:00.000Z,1,1,1,1,0,,0",
    "2024-01-03T00:00:00.000Z,1,1,1,1,0,7.5,1",
    "",
  ]);
});
