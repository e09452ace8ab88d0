import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fullDisk } from "@bourse/host/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  firstRun,
  type ScansFixture,
  SYMBOLS,
  scansFixture,
  statuses,
} from "../../../test/fixtures/services/scans/scans.fixture.ts";
import { candleAnswer, walk } from "../../../test/fixtures/services/scans/waves.fixture.ts";
import { openDatabase } from "../../database.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const [ONE, TWO] = SYMBOLS;

describe("a scan", () => {
  it("runs at once, then whenever a bar of its cadence has closed, and reports each event once", async () => {
    const world = scansFixture();
    const id = await firstRun(world);
    const first = world.scans.results(id);
    expect(first.length).toBeGreaterThan(5);
    expect(world.scans.list()).toMatchObject([{ next_run_at: "2026-01-02T03:05:05.000Z", running: false }]);
    await world.afterRun(() => world.scans.run(id));
    expect(world.scans.results(id)).toEqual(first);
    world.clock.advance(59_999);
    expect(world.scans.list()).toMatchObject([{ running: false }]);
    await world.afterRun(() => world.clock.advance(1));
    expect(world.scans.runs(id).map(({ cause }) => cause)).toEqual(["schedule", "trader", "schedule"]);
    expect(world.faults).toEqual([]);
  });

  it("gives each result with its rule, its bias, its level and the bars used", async () => {
    const world = scansFixture();
    const [result] = world.scans.results(await firstRun(world));
    expect(result).toMatchObject({ symbol: ONE, style: "D", timeframe: "5m", found_at: "2026-01-02T03:04:05.000Z" });
    expect(result?.used.at(-1)).toBe(result?.confirmed_at);
    expect(result?.used).toContain(result?.bar_time);
  });

  it("finds bar by bar what one run over the same bars finds", async () => {
    const limits = { triggerBars: 400, biasBars: 100 };
    const [often, once] = [scansFixture({ limits }), scansFixture({ limits })];
    const id = await firstRun(often, { cadence_minutes: { S: 1 }, first_bars: 400 });
    for (let minute = 0; minute < 30; minute++) await often.afterRun(() => often.clock.advance(MINUTE_MS));
    once.clock.advance(30 * MINUTE_MS);
    const atOnce = await firstRun(once, { cadence_minutes: { S: 1 }, first_bars: 400 });
    const recent = (world: ScansFixture, scan: string) =>
      world.scans
        .results(scan)
        .filter(({ confirmed_at: at }) => at >= "2026-01-02T03:04")
        .map(({ rule, bias, level, bar_time, confirmed_at }) => ({ rule, bias, level, bar_time, confirmed_at }))
        .sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
    expect(recent(once, atOnce).length).toBeGreaterThan(5);
    expect(recent(often, id)).toEqual(recent(once, atOnce));
  });

  it("reports as many bars of history at the first run as the trader wants, and every new event after", async () => {
    const found = async (first_bars: number) => {
      const world = scansFixture();
      const id = await firstRun(world, { first_bars });
      expect(world.scans.list()).toMatchObject([{ first_bars }]);
      const first = world.scans.results(id).length;
      await world.afterRun(() => world.clock.advance(60 * MINUTE_MS));
      return { first, later: world.scans.results(id).length - first };
    };
    const [none, usual, all] = [await found(0), await found(100), await found(1000)];
    expect(none.first).toBe(0);
    expect(all.first).toBeGreaterThan(usual.first);
    expect(usual.first).toBeGreaterThan(5);
    expect(new Set([none.later, usual.later, all.later]).size).toBe(1);
    expect(none.later).toBeGreaterThan(0);
  });

  it("leaves the forming bar out", async () => {
    const world = scansFixture();
    world.answer = async (symbol, timeframe, limit) => {
      const candles = walk(world.clock.now(), timeframe, limit);
      const found = candleAnswer(symbol, timeframe, [
        ...candles,
        { time: world.clock.now().toISOString(), open: 1, high: 1e9, low: 1, close: 1e9, volume: 1 },
      ]);
      return found.ok ? { ok: true, data: { ...found.data, last_complete: false } } : found;
    };
    const id = await firstRun(world);
    expect(world.scans.results(id).length).toBeGreaterThan(5);
    expect(world.scans.results(id).filter(({ level }) => level > 1e6)).toEqual([]);
  });

  it("leaves a notice of what is new when the trader asked for one", async () => {
    const world = scansFixture();
    await firstRun(world, { notice: true, name: "Breaks" });
    expect(world.notices).toHaveLength(1);
    expect(world.notices[0]?.title).toMatch(/^Breaks: \d+ new events$/);
    const quiet = scansFixture();
    await firstRun(quiet);
    expect(quiet.notices).toEqual([]);
  });

  it("keeps where it came from, inside a transaction of the caller", () => {
    const world = scansFixture();
    const origin = { extension_id: "a.b", version: "1.0.0", contribution_id: "a.b.c" };
    const scan = { name: "Preset", symbols: [ONE], cadence_minutes: { P: 60 } };
    expect(() =>
      world.database.transaction(() => {
        world.scans.addWithin(scan, origin);
        throw new Error("not confirmed");
      }),
    ).toThrow("not confirmed");
    expect(world.scans.list()).toEqual([]);
    world.database.transaction(() => world.scans.addWithin(scan, origin));
    expect(world.scans.list()).toMatchObject([{ name: "Preset", origin, cadence_minutes: { P: 60 } }]);
  });
});

describe("the timetable", () => {
  it("survives a restart with runs and results, and catches up once however long it was away", async () => {
    const world = scansFixture();
    const id = await firstRun(world);
    const results = world.scans.results(id);
    await world.restart();
    expect(world.scans.results(id)).toEqual(results);
    world.clock.advance(3 * DAY_MS);
    await world.afterRun(() => {
      world.scans.start();
      world.clock.advance(0);
    });
    world.clock.advance(0);
    expect(world.scans.runs(id).map(({ cause }) => cause)).toEqual(["caught_up", "schedule"]);
    expect(world.scans.results(id).length).toBeGreaterThan(results.length);
  });

  it("runs once after hours of sleep, in the same process, and then at its usual times", async () => {
    const world = scansFixture();
    const id = await firstRun(world);
    await world.afterRun(() => world.clock.advance(7 * 60 * MINUTE_MS + 31_000));
    expect(world.scans.runs(id).map(({ cause }) => cause)).toEqual(["caught_up", "schedule"]);
    await world.afterRun(() => world.clock.advance(5 * MINUTE_MS));
    expect(world.scans.runs(id).map(({ cause }) => cause)).toEqual(["schedule", "caught_up", "schedule"]);
  });

  it("notices within a minute that the machine slept", async () => {
    const world = scansFixture();
    await firstRun(world, { cadence_minutes: { P: 1440 } });
    expect(world.clock.waiting).toBe(1);
    world.clock.advance(MINUTE_MS);
    await new Promise(setImmediate);
    expect(world.clock.waiting).toBe(1);
  });

  it("never runs a scan twice at a time", async () => {
    const world = scansFixture();
    const gate = Promise.withResolvers<void>();
    const honest = world.answer;
    world.answer = async (...wanted) => gate.promise.then(() => honest(...wanted));
    const id = world.add();
    world.scans.start();
    world.clock.advance(0);
    await expect.poll(() => world.asked.length).toBe(1);
    expect(world.scans.list()).toMatchObject([{ running: true }]);
    expect(() => world.scans.run(id)).toThrow(expect.objectContaining({ code: "scan.running" }));
    await world.afterRun(gate.resolve);
    expect(world.scans.runs(id)).toHaveLength(1);
  });

  it("runs no scan that is switched off, until the trader asks", async () => {
    const world = scansFixture();
    const id = world.add({ enabled: false });
    world.scans.start();
    world.clock.advance(DAY_MS);
    expect(world.asked).toEqual([]);
    await world.afterRun(() => world.scans.run(id));
    expect(world.scans.runs(id)).toMatchObject([{ cause: "trader" }]);
  });

  it("keeps nothing of a scan that was removed during its run", async () => {
    const world = scansFixture();
    const gate = Promise.withResolvers<void>();
    const honest = world.answer;
    world.answer = async (...wanted) => gate.promise.then(() => honest(...wanted));
    const id = world.add({ notice: true });
    world.scans.start();
    world.clock.advance(0);
    await expect.poll(() => world.asked.length).toBe(1);
    world.scans.remove(id);
    gate.resolve();
    await world.scans.close();
    expect(world.database.one("SELECT count(*) AS rows FROM scan_results")?.rows).toBe(0);
    expect([world.notices, world.faults]).toEqual([[], []]);
    expect(() => world.scans.results(id)).toThrow(expect.objectContaining({ code: "scan.unknown" }));
  });
});

describe("the budget", () => {
  it("ends a run at its data requests and says which series it did not reach", async () => {
    const world = scansFixture({ limits: { maxRequests: 3 } });
    const id = await firstRun(world, { symbols: [ONE, TWO] });
    expect(statuses(world, id)).toEqual({ [`${ONE} D`]: "scanned", [`${TWO} D`]: "not_reached scan.budget_spent" });
    expect(world.asked).toHaveLength(2);
  });

  it("[P37] ends a run at its time, in which a standstill of the machine does not count", async () => {
    const world = scansFixture({ limits: { maxRunMs: 1_000 } });
    const honest = world.answer;
    world.answer = (...wanted) => {
      world.clock.standStill(600_000);
      world.clock.advance(500);
      return honest(...wanted);
    };
    const id = await firstRun(world, { symbols: [ONE, TWO] });
    expect(statuses(world, id)).toEqual({ [`${ONE} D`]: "scanned", [`${TWO} D`]: "not_reached scan.budget_spent" });
  });

  it("keeps as many runs, results and scans as the limits say, the newest", async () => {
    const world = scansFixture({ limits: { maxResults: 3, maxRuns: 2, maxScans: 1 } });
    const id = await firstRun(world);
    for (let run = 0; run < 3; run++) await world.afterRun(() => world.clock.advance(5 * MINUTE_MS));
    expect(world.scans.results(id)).toHaveLength(3);
    expect(world.scans.runs(id)).toHaveLength(2);
    expect(() => world.add()).toThrow(expect.objectContaining({ code: "scan.too_many" }));
  });

  it("keeps the latest events of all symbols when one run finds more than a scan keeps", async () => {
    const [all, few] = [scansFixture(), scansFixture({ limits: { maxResults: 6 } })];
    const found = async (world: ScansFixture) => {
      const id = await firstRun(world, { symbols: [ONE, TWO] });
      const times = world.scans.results(id).map((each) => each.confirmed_at);
      return { symbols: new Set(world.scans.results(id).map(({ symbol }) => symbol)), times: times.sort() };
    };
    const [whole, kept] = [await found(all), await found(few)];
    expect(whole.times.length).toBeGreaterThan(12);
    expect(kept.times).toEqual(whole.times.slice(-6));
    expect(kept.symbols).toEqual(whole.symbols);
    expect(few.scans.runs(few.scans.list()[0]?.id ?? "")).toMatchObject([{ found: 6 }]);
  });
});

describe("a full disk", () => {
  it("fails the run with its reason, writes nothing of it, and the next attempt writes all", async () => {
    const disk = fullDisk();
    const folder = mkdtempSync(join(tmpdir(), "bourse-scans-"));
    const database = openDatabase(folder, disk.openConnection);
    onTestFinished(() => {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const world = scansFixture({ database });
    const id = world.add({ notice: true });
    disk.fill();
    await world.afterRun(() => {
      world.scans.start();
      world.clock.advance(0);
    });
    expect(world.scans.list()).toMatchObject([{ error: { code: "host.store_full" } }]);
    expect([world.scans.runs(id), world.scans.results(id), world.notices, world.faults]).toEqual([[], [], [], []]);
    disk.empty();
    await expect.poll(() => world.clock.advance(MINUTE_MS) ?? world.scans.runs(id).length).toBeGreaterThan(0);
    await expect.poll(() => world.scans.list()[0]?.error).toBeUndefined();
    expect(world.scans.results(id).length).toBeGreaterThan(5);
    expect(world.notices).toHaveLength(1);
    await world.scans.close();
  });
});
