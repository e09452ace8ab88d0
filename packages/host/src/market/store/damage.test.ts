import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { minuteBars } from "../../../test/fixtures/market/series-bars.ts";
import { openBarStore, type StoreMeans } from "./bar-store.ts";
import { NODE_DISK } from "./disk.ts";
import type { SeriesKey } from "./names.ts";
import { openSeriesFile } from "./series-file.ts";

const KEY: SeriesKey = { sourceId: "csv", symbol: "CSV:A", timeframe: "1m" };
const DAMAGED = expect.objectContaining({ code: "market.store_damaged" });

let folder: string;
let path: string;
let reports: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-damage-"));
  path = join(folder, "x.bars");
  reports = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (means: StoreMeans = {}) =>
  openBarStore(folder, SYSTEM_RANDOM, { report: (cause) => reports.push((cause as Error).message), ...means });

/** A file of three records; returns its bytes. */
function threeRecords(): Buffer {
  const file = openSeriesFile(path);
  for (const part of [0, 1, 2]) file.put(minuteBars(part * 100, part * 100 + 100));
  file.close();
  return readFileSync(path);
}

describe("a file of bars in which the disk has changed a byte", () => {
  const RECORD = 32 + 100 * 48;
  it.each([
    ["the header of a record with others behind it", RECORD + 9],
    ["the header of the last record", 2 * RECORD + 9],
    ["the first byte", 0],
  ])("of %s is refused, and nothing is cut off", (_, at) => {
    const bytes = threeRecords();
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(() => openSeriesFile(path)).toThrow(DAMAGED);
    expect(statSync(path).size).toBe(bytes.length);
  });

  it("of the last record's bars keeps them refused, not forgotten, and gives the others", () => {
    const bytes = threeRecords();
    const at = 2 * RECORD + 500;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const file = openSeriesFile(path);
    expect(file.count).toBe(300);
    expect(() => file.window({ limit: 10 })).toThrow(DAMAGED);
    expect(file.window({ before: 200 * 60_000, limit: 10 }).length).toBe(10);
    file.put(minuteBars(300, 301));
    expect(file.window({ limit: 1 }).length).toBe(1);
    file.close();
  });

  it("is cut off where a power cut left zeros, and goes on from there", () => {
    const bytes = threeRecords();
    writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(200_000)]));
    const file = openSeriesFile(path);
    expect([file.count, statSync(path).size]).toEqual([300, bytes.length]);
    file.close();
  });

  it.each([1, 40, 5000])("is refused when it was complete once and its last %d bytes are missing", (missing) => {
    const bytes = threeRecords();
    writeFileSync(path, bytes.subarray(0, bytes.length - missing));
    expect(() => openSeriesFile(path, { isWhole: true })).toThrow(DAMAGED);
    expect(statSync(path).size).toBe(bytes.length - missing);
  });
});

describe("a name of stored bars that cannot be read", () => {
  it.each(["{", "null", "[]", '{"sourceId":"csv"}', '{"sourceId":"csv","symbol":"CSV:B","timeframe":"1m"}', ""])(
    "because it is %j hides that series alone, which is said",
    (text) => {
      const store = open();
      store.open(KEY).put(minuteBars(0, 5));
      store.open({ ...KEY, symbol: "CSV:C" }).put(minuteBars(0, 5));
      store.close();
      const name = readdirSync(folder).find(
        (each) => each.endsWith(".json") && readFileSync(join(folder, each), "utf8").includes("CSV:A"),
      );
      writeFileSync(join(folder, name ?? ""), text);
      const again = open();
      expect(again.list().map(({ symbol }) => symbol)).toEqual(["CSV:C"]);
      expect(reports).toEqual([expect.stringContaining("is damaged")]);
      expect(() => again.about(KEY)).toThrow(DAMAGED);
      expect(readdirSync(folder).filter((each) => each.endsWith(".bars"))).toHaveLength(2);
      again.close();
    },
  );
});

describe("series that appear and go together", () => {
  const KEYS = (["1m", "5m", "1H"] as const).map((timeframe) => ({ ...KEY, timeframe }));
  const OTHER: SeriesKey = { ...KEY, timeframe: "1D" };
  const versions = (store: ReturnType<typeof open>) =>
    KEYS.map((key) => store.find(key)?.window({ limit: 1 }).volume[0]);

  it("do so all or not at all, wherever the host is ended", () => {
    for (let steps = 0; steps <= 6; steps += 1) {
      rmSync(folder, { recursive: true });
      const before = open();
      for (const key of [...KEYS, OTHER]) before.open(key).put(minuteBars(0, 5, 1));
      before.close();
      let left = steps;
      const rename = (from: string, to: string) => {
        if (left === 0) throw new Error("killed");
        left -= 1;
        NODE_DISK.rename(from, to);
      };
      const store = open({ disk: { ...NODE_DISK, rename } });
      const staged = KEYS.map((key) => store.stage(key, { version: 2 }));
      for (const each of staged) each.put(minuteBars(0, 7, 2));
      const finish = () => store.finish(staged, [OTHER]);
      if (steps < 6) expect(finish).toThrow("killed");
      else finish();
      // The caller of a failed import tidies up; what was decided stays.
      for (const each of staged) each.discard();
      store.close();
      const after = open();
      expect(versions(after)).toEqual([2, 2, 2]);
      expect(KEYS.map((key) => after.about(key))).toEqual(KEYS.map(() => ({ version: 2 })));
      expect(after.find(OTHER)).toBeUndefined();
      expect(readdirSync(folder)).toHaveLength(6);
      after.close();
    }
  });

  it("are the old ones when the host is ended before it was decided", () => {
    const store = open();
    for (const key of KEYS) store.open(key).put(minuteBars(0, 5, 1));
    for (const key of KEYS) {
      const staged = store.stage(key);
      staged.put(minuteBars(0, 7, 2));
      staged.prepare();
    }
    store.close();
    const after = open();
    expect(versions(after)).toEqual([1, 1, 1]);
    expect(readdirSync(folder)).toHaveLength(6);
    after.close();
  });
});

describe("a store that is closed", () => {
  it("opens no file any more, whoever still asks", () => {
    const store = open();
    store.open(KEY);
    store.close();
    for (const ask of [
      () => store.open(KEY),
      () => store.find(KEY),
      () => store.stage(KEY),
      () => store.note(KEY, {}),
    ]) {
      expect(ask).toThrow(expect.objectContaining({ code: "market.source_failed" }));
    }
  });
});
