import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SYSTEM_RANDOM } from "@bourse/platform";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MINUTE, minuteBars } from "../../../test/fixtures/market/series-bars.ts";
import { openBarStore } from "./bar-store.ts";
import { NODE_DISK } from "./disk.ts";
import { openSeriesFile } from "./series-file.ts";
import type { TidyLimits } from "./tidy.ts";

const APPENDER = join(import.meta.dirname, "../../../test/fixtures/market/appender.fixture.ts");
/** Every few records are put together, and the file is written again often. */
const TIGHT: TidyLimits = { run: 4, entries: 20, records: 40, bars: 60, step: 1000 };
/** Thousands of writes would wait for the disk thousands of times. */
const UNSYNCED = { ...NODE_DISK, sync: () => undefined };

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-tidy-"));
  path = join(folder, "x.bars");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a series that is followed for weeks without a restart", () => {
  it("stays a few records for a window, and a few times its bars on the disk", () => {
    const file = openSeriesFile(path, { disk: UNSYNCED });
    const total = 21 * 1440;
    for (let minute = 0; minute < total; minute += 1) file.put(minuteBars(minute, minute + 1));
    expect(file.count).toBe(total);
    expect(file.waste.entries).toBeLessThan(160);
    expect(file.waste.records).toBeLessThan(20_000);
    expect(statSync(path).size).toBeLessThan(total * 48 * 5);
    expect([...file.window({ limit: total }).time]).toEqual([...minuteBars(0, total).time]);
    file.close();
  });

  it("does not grow when an exchange corrects its last bars again and again", () => {
    const file = openSeriesFile(path, { tidy: TIGHT, disk: UNSYNCED });
    file.put(minuteBars(0, 100));
    for (let version = 1; version < 2000; version += 1) file.insert(minuteBars(97, 100, version));
    expect(statSync(path).size).toBeLessThan(100 * 48 * 8);
    expect([...file.window({ limit: 4 }).volume]).toEqual([0, 1999, 1999, 1999]);
    file.close();
  });

  it("never waits for more than a part of a large file that is written again", () => {
    let bytes = 0;
    const write: typeof NODE_DISK.write = (...written) => {
      bytes += written[1].length;
      return NODE_DISK.write(...written);
    };
    const file = openSeriesFile(path, { tidy: { ...TIGHT, step: 50_000 }, disk: { ...UNSYNCED, write } });
    const total = 20_000;
    file.put(minuteBars(0, total));
    const most: number[] = [];
    let smallest = Number.POSITIVE_INFINITY;
    for (let version = 1; version < 60; version += 1) {
      bytes = 0;
      file.insert(minuteBars(total - 2000, total, version));
      most.push(bytes);
      smallest = Math.min(smallest, file.waste.bars);
    }
    // One record of 4096 bars, and what is added itself.
    expect(Math.max(...most)).toBeLessThan(50_000 + 4096 * 48 + 2000 * 48 + 200);
    expect(smallest).toBeLessThan(total);
    expect([...file.window({ limit: 2001 }).volume]).toEqual([0, ...Array.from({ length: 2000 }, () => 59)]);
    expect(file.count).toBe(total);
    file.close();
    expect(readdirSync(folder)).toEqual(["x.bars"]);
  });

  it("has at each moment, and after any restart, the bars that a list would have", () => {
    const step = fc.record({
      from: fc.nat(120),
      length: fc.integer({ min: 1, max: 6 }),
      way: fc.constantFrom("put", "insert"),
      restart: fc.boolean(),
    });
    let run = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
        run += 1;
        const own = join(folder, `${run}.bars`);
        let file = openSeriesFile(own, { tidy: TIGHT, disk: UNSYNCED });
        let model = new Map<number, number>();
        steps.forEach(({ from, length, way, restart }, version) => {
          const added = minuteBars(from, from + length, version);
          file[way as "put" | "insert"](added);
          if (way === "put") model = new Map([...model].filter(([time]) => time < from * MINUTE));
          for (const time of added.time) model.set(time, version);
          if (restart) {
            file.close();
            file = openSeriesFile(own, { tidy: TIGHT, disk: UNSYNCED });
          }
          const window = file.window({ limit: 1000 });
          const expected = [...model].toSorted(([left], [right]) => left - right);
          expect([...window.time].map((time, index) => [time, window.volume[index]])).toEqual(expected);
        });
        file.close();
      }),
      { seed: 11, numRuns: 40 },
    );
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("keeps all bars when it is ended where its new file would get its name", () => {
    const disk = { ...NODE_DISK, rename: () => fail("killed") };
    const file = openSeriesFile(path, { tidy: TIGHT, disk });
    const failed: unknown[] = [];
    for (let version = 0; version < 200; version += 1) {
      try {
        file.put(minuteBars(0, 10, version));
      } catch (cause) {
        failed.push(cause);
      }
    }
    expect(failed.length).toBeGreaterThan(0);
    expect(file.count).toBe(10);
    file.close();
    const again = openSeriesFile(path, { tidy: TIGHT });
    expect(again.count).toBe(10);
    again.put(minuteBars(10, 11));
    expect([...again.window({ limit: 20 }).time]).toEqual([...minuteBars(0, 11).time]);
    again.close();
  });

  it("survives kill -9 at any moment of this: every bar that was acknowledged is there", async () => {
    for (const after of [30, 333, 1201]) {
      const target = join(folder, `killed-${after}`);
      const child = fork(APPENDER, [target], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
      let acknowledged = 0;
      child.on("message", (count: number) => {
        acknowledged = count;
        if (count >= after) child.kill("SIGKILL");
      });
      await once(child, "exit");
      const store = openBarStore(target, SYSTEM_RANDOM);
      const file = store.open({ sourceId: "test", symbol: "X", timeframe: "1m" });
      expect(file.count).toBeGreaterThanOrEqual(acknowledged);
      expect([...file.window({ limit: file.count }).time]).toEqual([...minuteBars(0, file.count).time]);
      store.close();
    }
  });
});

function fail(message: string): never {
  throw new Error(message);
}
