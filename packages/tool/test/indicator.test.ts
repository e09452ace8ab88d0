import { readFileSync } from "node:fs";
import path from "node:path";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";
import { put, testFolder } from "./workspace.ts";

const VECTORS = path.join(import.meta.dirname, "../../bars/test/vectors");
const QUOTES = path.join(VECTORS, "quotes.csv");
/** The rows of the reference's results, by the names in their header. */
const GOLDEN = (() => {
  const [header = "", ...rows] = readFileSync(path.join(VECTORS, "results.csv"), "utf8").trim().split("\n");
  const names = header.split(",");
  return rows.map((row) => Object.fromEntries(row.split(",").map((cell, index) => [names[index], cell])));
})();

const folder = testFolder();
const file = (text: string): string => put(folder, "bars.csv", text);

describe("bourse indicator", () => {
  it.each([
    ["sma", ["--period", "20"], ["sma"]],
    ["ema", ["--period", "20"], ["ema"]],
    ["rsi", [], ["rsi"]],
    ["cci", [], ["cci"]],
    ["obv", [], ["obv"]],
    ["macd", [], ["macd", "signal", "histogram"]],
  ] as const)("writes %s of every bar at its usual parameters in full precision", async (kind, options, names) => {
    const { code, out, err } = await call(["indicator", "--kind", kind, ...options, "--bars", QUOTES, "--json"]);
    const lines = jsonLines(out) as readonly Record<string, unknown>[];
    expect([code, lines.length]).toEqual([0, 502]);
    for (const [index, golden] of GOLDEN.entries()) {
      const line = lines[index] ?? {};
      expect(Object.keys(line)).toEqual(["time", ...(kind === "macd" ? names : ["value"])]);
      expect(line.time).toBe(`${golden.date}T00:00:00.000Z`);
      for (const name of names) {
        const value = line[kind === "macd" ? name : "value"];
        if (golden[name]) expect(Math.abs(Number(value) - Number(golden[name]))).toBeLessThanOrEqual(1e-10);
        else expect(value).toBeNull();
      }
    }
    expect(err).toContain("missing between lines");
  });

  it("writes each band, and reads whole bars where the indicator does", async () => {
    const bars = file("date,open,high,low,close\n2026-01-05,2,3,1,2\n2026-01-06,4,5,3,4\n");
    const args = ["indicator", "--bars", bars, "--period", "2", "--json"];
    const bands = await call([...args, "--kind", "bollinger", "--deviations", "1.5"]);
    expect([bands.code, ...jsonLines(bands.out)]).toEqual([
      0,
      { time: "2026-01-05T00:00:00.000Z", middle: null, upper: null, lower: null },
      { time: "2026-01-06T00:00:00.000Z", middle: 3, upper: 4.5, lower: 1.5 },
    ]);
    // Ranges of 2 and, with the gap from the close before, 3.
    const ranges = await call([...args, "--kind", "atr"]);
    expect(jsonLines(ranges.out).map((line) => (line as { value: unknown }).value)).toEqual([null, 2.5]);
    const refused = await call([...args, "--kind", "bollinger", "--deviations", "0.05"]);
    expect(refused.json()).toMatchObject({ issues: [{ rule: "indicator.parameter_invalid", pointer: "/deviations" }] });
  });

  it("writes a table for people", async () => {
    const bars = file("Close;Low;High;Open;Date\n1;1;1;1;2026-01-05\n2;1;2;1;2026-01-06\n");
    const { code, out, err } = await call(["indicator", "--kind", "sma", "--period", "2", "--bars", bars]);
    expect([code, err]).toEqual([0, ""]);
    expect(out.split("\n").map((line) => line.trim().split(/ {2,}/))).toEqual([
      ["time", "SMA 2"],
      ["2026-01-05T00:00:00.000Z", "-"],
      ["2026-01-06T00:00:00.000Z", "1.5"],
      [""],
    ]);
  });

  it("reads times in a zone and dates in an order that the user gives", async () => {
    const bars = file("time,open,high,low,close\n1/2/2026 09:30,1,1,1,1\n1/2/2026 09:31,1,1,1,1\n");
    const args = ["indicator", "--kind", "ema", "--bars", bars, "--json"];
    expect((await call(args)).json()).toMatchObject({ ok: false, issues: [{ rule: "csv.dates_ambiguous" }] });
    const { out } = await call([...args, "--dates", "month-first", "--time-zone", "America/New_York"]);
    expect(jsonLines(out)[0]).toEqual({ time: "2026-01-02T14:30:00.000Z", value: null });
  });

  it("says that a MACD is reversed, and that a file was turned around", async () => {
    const bars = file("date,open,high,low,close\n2026-01-06,1,1,1,1\n2026-01-05,1,1,1,1\n");
    const options = ["--fast", "26", "--slow", "12", "--bars", bars, "--json"];
    const { code, err } = await call(["indicator", "--kind", "macd", ...options]);
    expect(code).toBe(0);
    expect(err).toContain("opposite of its usual sign");
    expect(err).toContain("newest bar first");
  });

  it("calculates over bars in the future as over others, and says that there are some", async () => {
    const bars = file("date,open,high,low,close\n2026-01-05,1,1,1,1\n2026-01-06,1,3,1,3\n");
    const args = ["indicator", "--kind", "sma", "--period", "2", "--bars", bars, "--json"];
    const atNoon = (day: string) => ({ clock: { ...SYSTEM_CLOCK, now: () => new Date(`${day}T12:00:00Z`) } });
    const [before, after] = [await call(args, atNoon("2026-01-05")), await call(args, atNoon("2026-01-06"))];
    expect([before.code, before.out]).toEqual([0, after.out]);
    expect(before.err).toContain("2026-01-06T00:00:00.000Z on lie in the future [csv.time_future]");
    expect(after.err).toBe("");
  });

  it("names every fault of the options and of the file at once", async () => {
    const bars = file("date,open,high,low,close\n2026-01-05,1,1,1,NaN\n2026-01-06,1,1,2,1\n2026-01-06,1,1,1,1\n");
    const options = ["--fast", "1", "--slow", "x", "--period", "14", "--bars", bars, "--json"];
    const { code, json } = await call(["indicator", "--kind", "macd", ...options]);
    expect(code).toBe(1);
    const { issues } = json() as { issues: readonly { rule: string; pointer: string }[] };
    expect(issues.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([
      "indicator.parameter_unknown /period",
      "indicator.parameter_invalid /fast",
      "indicator.parameter_invalid /slow",
      "csv.price_invalid /2",
      "csv.range_invalid /3",
      "csv.time_repeated /4",
    ]);
    expect(json()).toMatchObject({ ok: false, rule: "indicator.parameter_unknown", hint: expect.any(String), more: 0 });
  });

  it.each([
    [[], ["indicator.kind_unknown /kind", "tool.bars_file_invalid /bars"]],
    [
      ["--kind", "zigzag", "--bars", "nowhere.csv"],
      ["indicator.kind_unknown /kind", "tool.unreadable "],
    ],
    [["--kind", "sma", "--bars", QUOTES, "--dates", "year-first"], ["tool.bars_file_invalid /dates"]],
    [["--kind", "sma", "--bars", QUOTES, "--time-zone", "Mars/Olympus"], ["csv.time_zone_unknown "]],
    [["--kind", "sma", "--bars", VECTORS], ["tool.unreadable "]],
    [
      ["--kind", "rsi", "--period", "501", "--signal", "9", "--bars", QUOTES],
      ["indicator.parameter_unknown /signal", "indicator.parameter_invalid /period"],
    ],
  ])("refuses %j", async (args, expected) => {
    const { code, json } = await call(["indicator", ...args, "--json"]);
    const { issues } = json() as { issues: readonly { rule: string; pointer: string }[] };
    expect([code, ...issues.map(({ rule, pointer }) => `${rule} ${pointer}`)]).toEqual([1, ...expected]);
  });

  it("names the first faults of a file in words, and counts the others", async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `${index},1,1,1,1`).join("\n");
    const { code, out, err } = await call([
      "indicator",
      "--kind",
      "sma",
      "--bars",
      file(`date,open,high,low,close\n${rows}`),
    ]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain('Line 2: "0" is not a time.');
    expect(err).toContain("and 10 more");
  });
});
