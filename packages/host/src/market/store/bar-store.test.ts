import { fork } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BarColumns, columnsOf } from "@bourse/bars";
import { SYSTEM_RANDOM } from "@bourse/platform";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BarStore, openBarStore } from "./bar-store.ts";
import type { SeriesKey } from "./names.ts";
import { RECORD_BARS } from "./record.ts";

const KEY: SeriesKey = { sourceId: "csv", symbol: "CSV:../../x\u0000 é", timeframe: "1m" };
const MINUTE = 60_000;
const WRITER = join(import.meta.dirname, "../../../test/fixtures/market/writer.fixture.ts");

/** Bars from minute `from` up to `to`; `shift` tells one version from another. */
function bars(from: number, to: number, shift = 0): BarColumns {
  return columnsOf(
    Array.from({ length: to - from }, (_, index) => {
      const price = 100 + ((from + index) % 50) + shift;
      return {
        time: (from + index) * MINUTE,
        open: price,
        high: price + 1,
        low: price - 1,
        close: price,
        volume: index,
      };
    }),
  );
}

let folder: string;
let store: BarStore;
const reopen = () => {
  store.close();
  store = openBarStore(join(folder, "bars"), SYSTEM_RANDOM);
  return store;
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-bars-"));
  store = openBarStore(join(folder, "bars"), SYSTEM_RANDOM);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const files = (end: string) => readdirSync(join(folder, "bars")).filter((name) => name.endsWith(end));
const barsFile = () => join(folder, "bars", files(".bars")[0] ?? "");

describe("the bar store", () => {
  it("keeps bars over a restart, in files for their owner alone, whatever the symbol", () => {
    store.open(KEY).put(bars(0, 10_000));
    const file = reopen().find(KEY);
    expect(file?.count).toBe(10_000);
    expect(file?.span).toEqual({ first: 0, last: 9999 * MINUTE });
    expect([...(file?.window({ before: 5000 * MINUTE, limit: 5000 }).close ?? [])]).toEqual([...bars(0, 5000).close]);
    expect(store.list()).toEqual([KEY]);
    for (const name of readdirSync(join(folder, "bars"))) {
      expect(statSync(join(folder, "bars", name)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(join(folder, "bars")).mode & 0o777).toBe(0o700);
  });

  it("is at each moment what a list of bars would be, for any appends, revisions and restarts", () => {
    const step = fc.record({ from: fc.nat(40), length: fc.integer({ min: 1, max: 30 }), restart: fc.boolean() });
    let run = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.nat(90), fc.integer({ min: 1, max: 90 }), (...given) => {
        const [steps, before, limit] = given;
        const key = { ...KEY, symbol: `CSV:${run++}` };
        let model: { time: number; close: number }[] = [];
        steps.forEach(({ from, length, restart }, version) => {
          const first = model.length === 0 ? from : Math.max(0, (model.at(-1)?.time ?? 0) / MINUTE - 20 + from);
          const added = bars(first, first + length, version);
          store.open(key).put(added);
          model = model.filter(({ time }) => time < first * MINUTE);
          for (let index = 0; index < length; index += 1) {
            model.push({ time: added.time[index] as number, close: added.close[index] as number });
          }
          if (restart) reopen();
        });
        const window = store.open(key).window({ before: before * MINUTE, limit });
        const expected = model.filter(({ time }) => time < before * MINUTE).slice(-limit);
        expect([...window.time]).toEqual(expected.map(({ time }) => time));
        expect([...window.close]).toEqual(expected.map(({ close }) => close));
        expect(store.open(key).count).toBe(model.length);
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  it("takes bars anywhere, which replace those of their span alone, for any order and restarts", () => {
    const step = fc.record({ from: fc.nat(60), length: fc.integer({ min: 1, max: 12 }), restart: fc.boolean() });
    let run = 0;
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 12 }),
        fc.nat(90),
        fc.integer({ min: 1, max: 90 }),
        (steps, before, limit) => {
          const key = { ...KEY, symbol: `CSV:inserted ${run++}` };
          const model = new Map<number, number>();
          steps.forEach(({ from, length, restart }, version) => {
            const added = bars(from, from + length, version);
            store.open(key).insert(added);
            added.time.forEach((time, index) => void model.set(time, added.close[index] as number));
            if (restart) reopen();
          });
          const times = [...model.keys()].toSorted((left, right) => left - right);
          const expected = times.filter((time) => time < before * MINUTE).slice(-limit);
          const window = store.open(key).window({ before: before * MINUTE, limit });
          expect([...window.time]).toEqual(expected);
          expect([...window.close]).toEqual(expected.map((time) => model.get(time)));
          expect(store.open(key).count).toBe(model.size);
          expect(store.open(key).span?.first).toBe(times[0]);
          expect(store.open(key).span?.last).toBe(times.at(-1));
        },
      ),
      { seed: 7, numRuns: 60 },
    );
    expect(() => store.open(KEY).insert(bars(0, RECORD_BARS + 1))).toThrow(RangeError);
  });

  it("cuts an end that was not written completely, at any byte, and goes on from there", () => {
    store.open(KEY).put(bars(0, 100));
    const whole = statSync(barsFile()).size;
    store.open(KEY).put(bars(100, 150));
    const longer = readFileSync(barsFile());
    for (let size = whole; size < longer.length; size += 97) {
      store.close();
      writeFileSync(barsFile(), longer.subarray(0, size));
      expect(reopen().find(KEY)?.count).toBe(100);
      expect(statSync(barsFile()).size).toBe(whole);
    }
    appendFileSync(barsFile(), Buffer.alloc(4096));
    expect(reopen().find(KEY)?.count).toBe(100);
    store.open(KEY).put(bars(100, 101));
    expect(reopen().find(KEY)?.count).toBe(101);
  });

  it("refuses what the disk changed, by its checksum, and gives the rest", () => {
    store.open(KEY).put(bars(0, 3 * RECORD_BARS));
    const bytes = readFileSync(barsFile());
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    store.close();
    writeFileSync(barsFile(), bytes);
    const file = reopen().open(KEY);
    expect(file.window({ limit: 10 }).length).toBe(10);
    expect(() => file.window({ before: 100 * MINUTE, limit: 10 })).toThrow(
      expect.objectContaining({ code: "market.store_damaged" }),
    );
  });

  it("takes no bars out of order, and nothing of them", () => {
    const file = store.open(KEY);
    file.put(bars(0, 5));
    const twice = columnsOf([5, 6, 6].map((time) => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 1 })));
    expect(() => file.put(twice)).toThrow(RangeError);
    expect(reopen().open(KEY).count).toBe(5);
  });

  it("shows a staged series when it is finished, never before, and nothing of one that is given up", () => {
    store.open(KEY).put(bars(0, 5));
    const staged = store.stage(KEY);
    staged.put(bars(0, 50, 9));
    expect(store.find(KEY)?.count).toBe(5);
    staged.finish();
    expect(store.find(KEY)?.count).toBe(50);
    const other = store.stage({ ...KEY, symbol: "CSV:other" });
    other.put(bars(0, 50));
    other.discard();
    const killed = store.stage({ ...KEY, symbol: "CSV:killed" });
    killed.put(bars(0, 50));
    expect(files(".part")).toHaveLength(1);
    expect(reopen().list()).toEqual([KEY]);
    expect(files(".part")).toEqual([]);
    store.remove(KEY);
    expect([store.list(), store.find(KEY), readdirSync(join(folder, "bars"))]).toEqual([[], undefined, []]);
  });

  it("puts many small records together, so that a window stays a few reads", () => {
    for (let minute = 0; minute < 1200; minute += 1) store.open(KEY).put(bars(minute, minute + 1));
    expect(store.open(KEY).waste.entries).toBeLessThan(100);
    expect([...store.open(KEY).window({ limit: 1200 }).time]).toEqual([...bars(0, 1200).time]);
  });

  it("survives kill -9 of a process that was writing: a prefix of what it wrote is there, and whole", async () => {
    for (const after of [1, 7, 25]) {
      const target = join(folder, `killed-${after}`);
      const child = fork(WRITER, [target], {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      let acknowledged = 0;
      child.on("message", (count: number) => {
        acknowledged = count;
        if (count >= after * 100) child.kill("SIGKILL");
      });
      await once(child, "exit");
      const found = openBarStore(target, SYSTEM_RANDOM);
      const file = found.open({ sourceId: "test", symbol: "X", timeframe: "1m" });
      const { count } = file;
      expect(count).toBeGreaterThanOrEqual(acknowledged);
      expect([...file.window({ limit: count }).time]).toEqual(
        Array.from({ length: count }, (_, index) => index * MINUTE),
      );
      file.put(bars(count, count + 10));
      expect(file.count).toBe(count + 10);
      found.close();
    }
  });
});
