import { describe, expect, it } from "vitest";
import { acceptedCsv } from "../../testing/read-csv.ts";

const file = (...times: readonly string[]): string =>
  ["time,open,high,low,close", ...times.map((time) => `${time},1,1,1,1`)].join("\n");
const gapsOf = (...times: readonly string[]) =>
  acceptedCsv(file(...times)).gaps.map(({ fromLine, toLine, missing }) => [fromLine, toLine, missing]);

describe("gaps", () => {
  it("are named by the lines around them, and the timeframe by the usual step", () => {
    const text = file("2026-01-05T09:30Z", "2026-01-05T09:31Z", "", "2026-01-05T09:32Z", "2026-01-05T09:36Z").replace(
      "\n,1,1,1,1",
      "\n",
    );
    const { timeframe, step, gaps, gapCount } = acceptedCsv(text);
    expect({ timeframe, step, gapCount }).toEqual({ timeframe: "1m", step: 60_000, gapCount: 1 });
    expect(gaps).toEqual([
      { fromLine: 5, toLine: 6, from: Date.UTC(2026, 0, 5, 9, 32), to: Date.UTC(2026, 0, 5, 9, 36), missing: 3 },
    ]);
  });

  it("are not the weekends of daily bars, unless the file has bars on weekends", () => {
    expect(gapsOf("2026-01-08", "2026-01-09", "2026-01-12", "2026-01-13")).toEqual([]);
    expect(gapsOf("2026-01-08", "2026-01-09", "2026-01-13", "2026-01-14")).toEqual([[3, 4, 1]]);
    expect(gapsOf("2026-01-03", "2026-01-04", "2026-01-05", "2026-01-09", "2026-01-12")).toEqual([
      [4, 5, 3],
      [5, 6, 2],
    ]);
  });

  it("are not the different lengths of months", () => {
    const { timeframe, gaps } = acceptedCsv(file("2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01", "2026-06-01"));
    expect([timeframe, gaps.map(({ missing }) => missing)]).toEqual(["1M", [1]]);
  });

  it("are not the 25 hours of a local day on which clocks change", () => {
    const days = ["2026-10-23 00:00", "2026-10-24 00:00", "2026-10-25 00:00", "2026-10-26 00:00", "2026-10-27 00:00"];
    expect(acceptedCsv(file(...days), { timeZone: "Europe/Berlin" }).gaps).toEqual([]);
  });

  it("name the same lines in a file with the newest bar first", () => {
    expect(gapsOf("2026-01-05T09:36Z", "2026-01-05T09:32Z", "2026-01-05T09:31Z", "2026-01-05T09:30Z")).toEqual([
      [3, 2, 3],
    ]);
  });

  it("are all counted, and only the first are named", () => {
    const text = file(
      ...Array.from({ length: 9 }, (_, index) => `${1_767_312_000 + 60 * (index < 5 ? index : 3 * index)}`),
    );
    const { gaps, gapCount } = acceptedCsv(text, { limits: { gaps: 2 } });
    expect([gaps.length, gapCount]).toEqual([2, 4]);
  });
});
