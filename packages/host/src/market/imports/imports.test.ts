import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { aggregate, columnsOf } from "@bourse/bars";
import { manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MarketImports, marketImports } from "./imports.ts";
import type { ImportRequest } from "./port.ts";

let dataDir: string;
let imports: MarketImports;
/** Done while an import lets the host do other work. */
let meanwhile: () => void;
const open = async () => {
  imports = marketImports({
    dataDir,
    clock: manualClock("2026-03-02T00:00:00.000Z"),
    random: SYSTEM_RANDOM,
    report(cause) {
      throw cause;
    },
    async pause() {
      await setImmediate();
      meanwhile();
    },
  });
  await imports.source.start();
};
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "bourse-imports-"));
  meanwhile = () => undefined;
  await open();
});
afterEach(async () => {
  await imports.source.close();
  rmSync(dataDir, { recursive: true });
});

const request = (change: Partial<ImportRequest> = {}): ImportRequest => ({
  name: "gold",
  columns: {},
  replace: false,
  ...change,
});

async function* pieces(text: string, size = 1000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Hours from a Monday on; each row may be changed. */
function hours(
  count: number,
  change: (row: string, index: number) => string = (row) => row,
  begin = Date.UTC(2026, 0, 5),
): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const time = new Date(begin + index * 3_600_000).toISOString();
    return change(`${time},${100 + index},${110 + index},${90 + index},${105 + index},${index}`, index);
  });
  return ["Time,Open,High,Low,Close,Volume", ...rows].join("\n");
}

/** Changes the file of an import's own timeframe, as a disk does. */
function damage(symbol: string, end: string, change: (bytes: Buffer) => Buffer): void {
  const isNamed = (name: string) => {
    const text = name.endsWith(".json") ? readFileSync(join(dataDir, "bars", name), "utf8") : "";
    return text.includes(`"symbol":"${symbol}","timeframe":"1H"`);
  };
  const path = join(dataDir, "bars", (storedFiles().find(isNamed) ?? "").replace(".json", end));
  writeFileSync(path, change(readFileSync(path)));
}

const storedFiles = () => readdirSync(join(dataDir, "bars"));

describe("an imported file", () => {
  it("is a source like the others, in its own and every larger timeframe, also after a restart", async () => {
    const told: string[] = [];
    imports.source.subscribe((symbol) => told.push(symbol));
    const { series } = await imports.service.add(pieces(hours(60), 7), request({ title: "Gold, hourly" }));
    expect(series).toMatchObject({ symbol: "CSV:GOLD", timeframe: "1H", bars: 60, title: "Gold, hourly" });
    expect(told).toEqual(["CSV:GOLD"]);
    for (let round = 0; round < 2; round += 1) {
      const [info] = imports.source.symbols();
      expect(info).toMatchObject({ symbol: "CSV:GOLD", source: "csv", name: "Gold, hourly" });
      expect(info?.timeframes.map((each) => each.availability)).toEqual([
        "not_available",
        "not_available",
        "not_available",
        "native",
        "aggregated",
        "aggregated",
        "aggregated",
        "aggregated",
      ]);
      const days = await imports.source.series({ symbol: "CSV:GOLD", timeframe: "1D" }, 10);
      expect(days).toMatchObject({
        data: {
          sourceId: "csv",
          completed: [
            { time: "2026-01-05T00:00:00.000Z", open: 100, high: 133, low: 90, close: 128, volume: 276 },
            { time: "2026-01-06T00:00:00.000Z", open: 124, high: 157, low: 114, close: 152, volume: 852 },
          ],
          forming: { time: "2026-01-07T00:00:00.000Z", open: 148, close: 164 },
        },
      });
      const window = await imports.source.bars({ symbol: "CSV:GOLD", timeframe: "1H", limit: 5 });
      expect(window).toMatchObject({ data: { availability: "native", more: true, lastComplete: true } });
      expect(await imports.source.candles("CSV:GOLD", "1m", 5)).toMatchObject({
        reason: { code: "market.not_available" },
      });
      expect(await imports.source.quote("CSV:GOLD")).toMatchObject({ data: { symbol: "CSV:GOLD", price: 164 } });
      await imports.source.close();
      await open();
    }
  });

  it.each([
    [
      "a price that is none",
      hours(9, (row, index) => (index === 4 ? row.replace("104", "NaN") : row)),
      "csv.price_invalid",
    ],
    ["a time twice", `${hours(9)}\n2026-01-05T08:00:00.000Z,1,1,1,1,1`, "csv.time_repeated"],
    ["bars out of order", `${hours(9)}\n2026-01-04T08:00:00.000Z,1,1,1,1,1`, "csv.time_unsorted"],
    ["a bar of the future", `${hours(9)}\n2027-01-04T08:00:00.000Z,1,1,1,1,1`, "csv.time_future"],
    ["other columns", "name,age\nx,1", "csv.columns_missing"],
    ["nothing", "", "csv.empty"],
  ])("with %s is refused with the line, and nothing of it is kept", async (_, text, rule) => {
    const failed = imports.service.add(pieces(text), request());
    await expect(failed).rejects.toMatchObject({ code: "market.import_refused", issues: [{ rule }] });
    expect([imports.service.list(), imports.source.symbols(), storedFiles()]).toEqual([[], [], []]);
  });

  it("that is cut off while it arrives leaves nothing, and what was there before stays", async () => {
    await imports.service.add(pieces(hours(20)), request());
    async function* broken() {
      yield* pieces(hours(30));
      throw new Error("the sender went away");
    }
    await expect(imports.service.add(broken(), request({ replace: true }))).rejects.toThrow("went away");
    expect(imports.service.list()).toMatchObject([{ bars: 20 }]);
  });

  it("replaces another of its name only when that is said, with another timeframe too, and can be removed", async () => {
    await imports.service.add(pieces(hours(20)), request());
    await expect(imports.service.add(pieces(hours(9)), request({ name: "GOLD" }))).rejects.toMatchObject({
      code: "market.import_exists",
    });
    const daily = "date,open,high,low,close\n2026-01-05,1,2,1,2\n2026-01-06,2,3,2,3\n2026-01-07,3,3,3,3";
    await imports.service.add(pieces(daily), request({ replace: true }));
    expect(imports.service.list()).toMatchObject([{ timeframe: "1D", bars: 3 }]);
    expect(await imports.source.candles("CSV:GOLD", "1H", 5)).toMatchObject({ ok: false });
    imports.service.remove("gold");
    expect([imports.service.list(), storedFiles()]).toEqual([[], []]);
    expect(() => imports.service.remove("gold")).toThrow(expect.objectContaining({ code: "market.import_unknown" }));
  });

  it("lets the host work after each piece and each written part, and is not there before it is whole", async () => {
    const file = hours(40_000, undefined, Date.UTC(2020, 0, 6));
    const early: unknown[] = [];
    let turns = 0;
    meanwhile = () => {
      turns += 1;
      early.push(...imports.source.symbols(), ...storedFiles().filter((name) => name.endsWith(".json")));
    };
    await imports.service.add(pieces(file, 65_536), request());
    const timeframes = ["1H", "4H", "1D", "1W", "1M"];
    expect([turns, early]).toEqual([Math.ceil(file.length / 65_536) + 2 * timeframes.length, []]);
    const kept = async (timeframe: "1H" | "1D") => {
      const found = await imports.source.bars({ symbol: "CSV:GOLD", timeframe, limit: 40_000 });
      return found.ok ? found.data.bars : columnsOf([]);
    };
    const all = await kept("1H");
    expect(all.length).toBe(40_000);
    expect(await kept("1D")).toEqual(aggregate(all, "1D"));
  });

  it("is one of two imports of the same name that run at once, or none when the host closes meanwhile", async () => {
    const both = [hours(20), hours(30)].map((text) => imports.service.add(pieces(text), request()));
    const done = await Promise.allSettled(both);
    expect(done).toMatchObject([{ status: "fulfilled" }, { reason: { code: "market.import_exists" } }]);
    expect(imports.service.list()).toMatchObject([{ bars: 20 }]);
    const late = imports.service.add(pieces(hours(9)), request({ name: "late" }));
    meanwhile = () => void imports.source.close();
    await expect(late).rejects.toMatchObject({ code: "market.source_failed" });
    await open();
    expect(imports.service.list()).toMatchObject([{ symbol: "CSV:GOLD" }]);
    expect(storedFiles().filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("hides itself alone, which is said, when its name or its bars are damaged, and can be imported again", async () => {
    await imports.service.add(pieces(hours(20)), request());
    await imports.service.add(pieces(hours(30)), request({ name: "silver" }));
    await imports.service.add(pieces(hours(30)), request({ name: "tin" }));
    await imports.source.close();
    damage("CSV:GOLD", ".json", (bytes) => bytes.subarray(0, 40));
    damage("CSV:TIN", ".bars", (bytes) => bytes.subarray(0, bytes.length - 48));
    const said: unknown[] = [];
    const clock = manualClock("2026-03-02T00:00:00.000Z");
    imports = marketImports({ dataDir, clock, random: SYSTEM_RANDOM, report: (cause) => said.push(cause) });
    await imports.source.start();
    const listed = imports.service.list().map(({ symbol }) => symbol);
    expect(listed.toSorted()).toEqual(["CSV:SILVER", "CSV:TIN"]);
    expect(said).toMatchObject([{ code: "market.store_damaged" }]);
    expect(await imports.source.candles("CSV:TIN", "1H", 5)).toMatchObject({
      reason: { code: "market.store_damaged", message: expect.stringContaining("import its file again") },
    });
    expect(await imports.source.quote("CSV:SILVER")).toMatchObject({ ok: true });
    await imports.service.add(pieces(hours(9)), request());
    await imports.service.add(pieces(hours(9)), request({ name: "tin", replace: true }));
    await imports.source.close();
    await open();
    expect(
      imports.service
        .list()
        .map(({ bars }) => bars)
        .toSorted(),
    ).toEqual([30, 9, 9]);
    expect(await imports.source.candles("CSV:TIN", "1H", 5)).toMatchObject({ ok: true });
  });

  it("keeps the times of a clock by its zone, and puts bars on the grid of their timeframe", async () => {
    const text = ["time,open,high,low,close", ...[9, 10, 11].map((hour) => `2026-01-05 ${hour}:30,1,2,1,2`)].join("\n");
    await imports.service.add(pieces(text), request({ timeZone: "America/New_York" }));
    const found = await imports.source.candles("CSV:GOLD", "1H", 5);
    expect(found.ok && found.data.candles.map(({ time }) => time.slice(11, 16))).toEqual(["14:00", "15:00", "16:00"]);
    const close = ["time,open,high,low,close", "2026-01-05T01:00Z,1,2,1,2", "2026-01-05T09:00Z,1,2,1,2"].join("\n");
    await expect(imports.service.add(pieces(close), request({ name: "other", timeframe: "1D" }))).rejects.toMatchObject(
      { code: "market.import_timeframe" },
    );
  });
});

describe("the preview of a file", () => {
  it("shows the guessed columns, the first rows, the timeframe and whether the zone is a question", async () => {
    const text = ["When;O;H;L;C;Vol", ...[1, 2, 3].map((day) => `2026-01-0${day} 16:00;1,5;2;1;2;7`)].join("\n");
    const found = await imports.service.preview(pieces(text), { columns: { time: 0 } });
    expect(found).toMatchObject({
      header: ["When", "O", "H", "L", "C", "Vol"],
      columns: { time: 0, open: 1, high: 2, low: 3, close: 4, volume: 5, decimal: "," },
      needs_time_zone: true,
      timeframe: "1D",
      first: "2026-01-01T16:00:00.000Z",
      issues: [],
    });
    expect(found.rows).toHaveLength(3);
  });

  it("says what is missing, and reads no more than the beginning of a large file", async () => {
    const wrong = await imports.service.preview(pieces("a,b\n1,2"), { columns: {} });
    expect(wrong.issues).toMatchObject([{ rule: "csv.columns_missing" }]);
    const long = await imports.service.preview(pieces(hours(20_000), 65_536), { columns: {} });
    expect([long.rows.length, long.issues, long.timeframe]).toEqual([20, [], "1H"]);
  });
});
