import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { columnsOf } from "@bourse/bars";
import { manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { smallDisk } from "../../../test/fixtures/market/small-disk.ts";
import { storeFailure } from "../../store/store-failure.ts";
import { marketImports } from "../imports/imports.ts";
import { openBarStore } from "./bar-store.ts";

const MINUTE = 60_000;
const KEY = { sourceId: "test", symbol: "X", timeframe: "1m" } as const;
const FILLER = join(import.meta.dirname, "../../../test/fixtures/market/fill-disk.fixture.ts");
const UNLIMITED = Number.MAX_SAFE_INTEGER;
/** The open files of this process, where the system lists them. */
const OPEN_FILES = "/proc/self/fd";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-full-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bars = (from: number, to: number) =>
  columnsOf(
    Array.from({ length: to - from }, (_, index) => ({
      time: (from + index) * MINUTE,
      open: 1,
      high: 2,
      low: 1,
      close: 2,
      volume: index,
    })),
  );
const failureOf = (work: () => void) => {
  try {
    work();
  } catch (cause) {
    return storeFailure(cause)?.code;
  }
  return undefined;
};

describe("a full disk", () => {
  it.each(["put", "insert"] as const)("takes nothing of bars that do not fit, at any byte of %s", (way) => {
    const disk = smallDisk(UNLIMITED);
    let store = openBarStore(folder, SYSTEM_RANDOM, { disk });
    store.open(KEY).put(bars(0, 100));
    for (let room = 0; room < 2400; room += 163) {
      disk.room = room;
      expect(failureOf(() => store.open(KEY)[way](bars(90, 140)))).toBe("host.store_full");
      expect([...store.open(KEY).window({ limit: 200 }).time]).toEqual([...bars(0, 100).time]);
      store.close();
      store = openBarStore(folder, SYSTEM_RANDOM, { disk });
      expect([...store.open(KEY).window({ limit: 200 }).time]).toEqual([...bars(0, 100).time]);
    }
    disk.room = UNLIMITED;
    store.open(KEY)[way](bars(90, 140));
    expect(store.open(KEY).count).toBe(140);
    store.close();
  });

  it.runIf(existsSync(OPEN_FILES))("leaves no file of a series that could not be put together, open or not", () => {
    const disk = smallDisk(UNLIMITED);
    const tidy = { run: 1000, entries: 600, records: 1000, bars: 1000, step: 100_000 };
    const store = openBarStore(folder, SYSTEM_RANDOM, { disk, tidy });
    const file = store.open(KEY);
    for (let bar = 0; file.waste.entries < 602; bar += 1) file.put(bars(bar, bar + 1));
    const { count } = file;
    const [files, open] = [readdirSync(folder).toSorted(), readdirSync(OPEN_FILES).length];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      disk.room = attempt * 1500;
      expect(failureOf(() => file.put(bars(count, count + 1)))).toBe("host.store_full");
    }
    expect(readdirSync(folder).toSorted()).toEqual(files);
    expect(readdirSync(OPEN_FILES)).toHaveLength(open);
    expect([...file.window({ limit: 1000 }).time]).toEqual([...bars(0, count).time]);
    disk.room = UNLIMITED;
    file.put(bars(count, count + 1));
    expect([file.count, file.waste.entries]).toEqual([count + 1, 2]);
    store.close();
  });

  it("leaves the earlier import as it was, nothing of the new one, and takes it when there is room again", async () => {
    const disk = smallDisk(UNLIMITED);
    const clock = manualClock("2026-03-02T00:00:00.000Z");
    const report = (cause: unknown) => {
      throw cause;
    };
    const imports = marketImports({ dataDir: folder, clock, random: SYSTEM_RANDOM, report, disk });
    await imports.source.start();
    const request = { name: "gold", columns: {}, replace: true };
    await imports.service.add(csv(10), request);
    const files = readdirSync(join(folder, "bars")).toSorted();
    for (const room of [0, 100, 900, 1500]) {
      disk.room = room;
      const failed = await imports.service.add(csv(30), request).catch(storeFailure);
      expect(failed).toMatchObject({ code: "host.store_full" });
      expect(imports.service.list()).toMatchObject([{ bars: 10 }]);
      expect(readdirSync(join(folder, "bars")).toSorted()).toEqual(files);
    }
    disk.room = UNLIMITED;
    await imports.service.add(csv(30), request);
    expect(imports.service.list()).toMatchObject([{ bars: 30 }]);
    await imports.source.close();
  });

  const mounted = ["-rm", "sh", "-c", 'mount -t tmpfs -o size=1m tmpfs "$1" && shift && exec "$@"', "sh"];
  const canMount = spawnSync("unshare", [...mounted, tmpdir(), "true"]).status === 0;

  it.runIf(canMount)("that is a real file system of one megabyte is survived in the same way", () => {
    const ran = spawnSync("unshare", [...mounted, folder, process.execPath, FILLER, folder], { encoding: "utf8" });
    expect(ran.stderr).toBe("");
    const { refused, full, kept, after } = JSON.parse(ran.stdout) as Record<string, unknown>;
    expect(refused).toBe("ENOSPC");
    expect(full).toBeGreaterThan(1000);
    expect([kept, after]).toEqual([full, Number(full) + 1]);
  });
});

async function* csv(hours: number): AsyncGenerator<Uint8Array> {
  const row = (hour: number) => `${new Date(Date.UTC(2026, 0, 5) + hour * 3_600_000).toISOString()},1,2,1,2,3`;
  yield Buffer.from(
    ["time,open,high,low,close,volume", ...Array.from({ length: hours }, (_, hour) => row(hour))].join("\n"),
  );
}
