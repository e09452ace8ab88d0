import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const OPTIONS = ["--symbol", "--timeframe", "--from", "--to"];
const window = (...values: readonly string[]) => [
  "bars",
  ...OPTIONS.flatMap((option, index) => [option, values[index] ?? ""]),
  "--csv",
];

describe("bourse bars", () => {
  it("lists the instruments, one a line", async () => {
    const { code, out } = await call(["bars", "--list", "--json"]);
    const lines = jsonLines(out);
    expect([code, lines.length]).toEqual([0, 24]);
    expect(lines[0]).toMatchObject({ symbol: "SIM:ALTA", kind: "trend", tick: 0.01 });
    expect((await call(["bars", "--list"])).out.split("\n")).toHaveLength(25);
  });

  it.each([
    ["SIM:ALTA", "1m", "2024-03-04", "2024-03-06", "9c007c9fc56deb4707f6f513d823af8d3378d3eaa26579c61277f37ba9599207"],
    ["SIM:GIRO", "5m", "2019-06-10", "2019-06-15", "070bf439e17afed3be3081ba3d92eb54f964175f9165f1f6ecd9f99c28b9e016"],
    ["SIM:MAREA", "1m", "2016-01-01", "2016-01-03", "7742887c919db1578efa853b3c845ddf9eaed2d9d01d359606f4c742e9565d63"],
    ["SIM:RAMPA", "1H", "2021-01-01", "2021-03-01", "90e71212dd11ea1ac4d975d8363b7337050f1927964189c730998054477398fb"],
    ["SIM:XISTO", "1m", "2025-12-29", "2026-01-01", "caf5c92ef3ceab5aeafa2b5829766b748ad5fc1d95e01626b1eae6e3fbfe9fdd"],
    [
      "SIM:ESTRELA",
      "1D",
      "2016-01-01",
      "2026-01-01",
      "2e4e11cd3ec21ef6f7d8b637d0b25e988b840fb0b80641cb4308063f2505e75f",
    ],
  ])("writes the same bytes of %s %s on every machine", async (...given) => {
    const [symbol, timeframe, from, to] = given;
    const { code, out } = await call(window(symbol, timeframe, from, to));
    expect(code).toBe(0);
    expect(out).toMatch(/^time,open,high,low,close,volume\n/);
    expect(sha256(out)).toBe(given[4]);
  });

  it("writes a line a bar with the instrument's decimals, and JSON on request", async () => {
    const args = window("sim:kilo", "4H", "2020-01-02T04:00:00Z", "2020-01-02T12:00Z");
    const [, first = "", second = "", end] = (await call(args)).out.split("\n");
    expect(first).toMatch(/^2020-01-02T04:00:00\.000Z(,\d+\.\d{2}){4},\d+$/);
    expect([second.slice(0, 13), end]).toEqual(["2020-01-02T08", ""]);
    const json = jsonLines((await call([...args.slice(0, -1), "--json"])).out);
    const { time, close } = json[0] as { time: string; close: number };
    expect([time, close.toFixed(2)]).toEqual([first.split(",")[0], first.split(",")[4]]);
  });

  it("has no bars before its first day, and joins windows without a seam", async () => {
    const before = await call(window("SIM:ALTA", "1D", "2000-01-01", "2016-01-01"));
    expect(before.out).toBe("time,open,high,low,close,volume\n");
    expect(before.err).toBe("bourse: there are bars from 2016-01-01 until 2046-01-01 only\n");
    const year = (await call(window("SIM:MAREA", "1D", "2020-01-01", "2021-01-01"))).out;
    expect(year.split("\n")).toHaveLength(366 + 2);
  });

  it("names every fault of the options at once", async () => {
    const { code, json } = await call([
      "bars",
      "--symbol",
      "SIM:NONE",
      "--timeframe",
      "2m",
      "--from",
      "2024-02-31",
      "--json",
    ]);
    expect(code).toBe(1);
    expect(json()).toMatchObject({
      ok: false,
      rule: "tool.bars_option_invalid",
      issues: ["/symbol", "/timeframe", "/from", "/to"].map((pointer) => ({
        rule: "tool.bars_option_invalid",
        pointer,
      })),
    });
    const backwards = await call(window("SIM:ALTA", "1D", "2024-01-02", "2024-01-02"));
    expect([backwards.code, backwards.out]).toEqual([1, ""]);
    expect(backwards.err).toContain("--to is not after --from");
    const both = await call([...window("SIM:ALTA", "1D", "2024-01-02", "2024-01-03"), "--json"]);
    expect(both.json()).toMatchObject({ ok: false, issues: [{ pointer: "/csv" }] });
  });
});
