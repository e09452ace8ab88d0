import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { manualClock, refusalCode } from "@bourse/host/testing";
import { patiently } from "@bourse/testing/patience";
import { afterEach, describe, expect, it, vi } from "vitest";
import { testBacktests } from "../../test/fixtures/backtests/desk.fixture.ts";

/** A strategy that hangs is stopped then; the others close a bar much sooner. */
const STALL_MS = patiently(300);

let opened: ReturnType<typeof testBacktests> | undefined;
const open = (...given: Parameters<typeof testBacktests>) => {
  opened = testBacktests(...given);
  return opened;
};
afterEach(async () => {
  await opened?.dispose();
  opened = undefined;
});

describe("a backtest", () => {
  it("runs over the completed bars of its span, and gives the same bytes again", async () => {
    const { run, desk } = open();
    const at = (hour: number) => new Date(hour * 3_600_000).toISOString();
    const done = await run("swing", { fee_rate: "0.001" });
    expect(done).toMatchObject({ state: "done", progress: { bars: 199, of: 199 } });
    const again = await run("swing", { fee_rate: "0.001" });
    const [one, other] = [done, again].map(({ id }) => desk.export(id));
    expect(JSON.stringify(other)).toBe(JSON.stringify(one));
    expect(one).toMatchObject({
      inputs: {
        strategy: "test.swing",
        parameters: { size: 1 },
        tick: "0.01",
        availability: "native",
        has_volume: false,
      },
      report: { bars: 199, orders: { placed: 20 }, fills: { count: 20 } },
    });
    expect(one?.equity.time).toHaveLength(199);
    expect(one?.equity.value.at(-1)).toBe(Number(one?.report.equity));
    expect(desk.trades(done.id)).toEqual(one?.trades);
    expect(desk.trades(done.id, { from: 2, limit: 3 })).toEqual(one?.trades.slice(2, 5));
    const part = await run("swing", { from: at(10), to: at(50) });
    expect(desk.export(part.id).report).toMatchObject({ bars: 40, first_bar_at: at(10), last_bar_at: at(49) });
    const hashes = [done, part].map(({ id }) => desk.get(id).result?.inputs_hash);
    expect(new Set(hashes).size).toBe(2);
  });

  it("is kept over a restart, and only so many are", async () => {
    const first = open({ limits: { maxKept: 2 } });
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await first.run("swing")).id);
    await first.desk.close();
    writeFileSync(join(first.dataDir, "backtests", ids[2] ?? "", "trades.ndjson"), "[");
    const { desk, reports } = open({ dataDir: first.dataDir });
    expect(new Set(desk.list().map(({ id }) => id))).toEqual(new Set(ids.slice(1)));
    expect(desk.get(ids[1] ?? "").result?.report.bars).toBe(199);
    expect(await refusalCode(Promise.try(() => desk.trades(ids[2] ?? "")))).toBe("backtest.result_unreadable");
    expect(reports).toHaveLength(1);
    desk.remove(ids[2] ?? "");
    expect(readdirSync(join(first.dataDir, "backtests"))).toEqual([ids[1]]);
  });

  it.each([
    ["throws", "backtest.strategy_failed", /RangeError: bar 5 is bad/],
    ["refuses", "backtest.strategy_failed", /the parameters do not fit/],
    ["hangs", "backtest.strategy_hung", new RegExp(`no bar closed for ${STALL_MS / 1000} s, after 5`)],
    ["floods", "backtest.too_many_orders", /500 orders/],
    ["allocates", "backtest.out_of_memory", /64 MB/],
    ["leaves", "backtest.strategy_failed", /ended with 7/],
    ["missing", "backtest.strategy_missing", /does not export it/],
  ])("of a strategy that %s ends with its code, and the next one runs", async (name, code, message) => {
    const { run, dataDir } = open({ limits: { stallMs: STALL_MS, heapMb: 64 } });
    expect(await run(name)).toMatchObject({
      state: "failed",
      reason: { code, message: expect.stringMatching(message) },
    });
    expect((await run("swing")).state).toBe("done");
    expect(readdirSync(join(dataDir, "backtests"))).toHaveLength(1);
  });

  it("[P37] does not fail because the machine stood still while it ran", async () => {
    const clock = manualClock();
    const { start, desk, ended } = open({ clock, limits: { lookMs: 20 } });
    const { id } = await start("hangs");
    const state = () => desk.get(id).backtest.state;
    const look = () => clock.advance(20);
    await vi.waitFor(() => {
      look();
      expect(desk.get(id).backtest.progress.bars).toBe(5);
    });
    for (let second = 0; second < 60; second += 1) clock.standStill(1000);
    expect(state()).toBe("running");
    for (let looks = 0; looks <= 500; looks += 1) look();
    expect((await ended(id)).reason?.code).toBe("backtest.strategy_hung");
  });

  it("waits its turn, and is cancelled while it waits and while it runs", async () => {
    const { start, desk, ended } = open({ limits: { maxWaiting: 2, stallMs: patiently(60_000) } });
    const [hanging, second, third] = [await start("hangs"), await start("swing"), await start("swing")];
    expect(await refusalCode(start("swing"))).toBe("backtest.busy");
    expect(desk.cancel(second.id).state).toBe("cancelled");
    await vi.waitFor(() => expect(desk.get(hanging.id).backtest.progress.bars).toBe(5));
    desk.cancel(hanging.id);
    expect((await ended(hanging.id)).state).toBe("cancelled");
    expect((await ended(third.id)).state).toBe("done");
    expect(await refusalCode(Promise.try(() => desk.cancel(third.id)))).toBe("backtest.ended");
    expect(await refusalCode(Promise.try(() => desk.export(hanging.id)))).toBe("backtest.not_done");
    desk.remove(hanging.id);
    expect(await refusalCode(Promise.try(() => desk.get(hanging.id)))).toBe("backtest.unknown");
  });

  it("is refused with every fault of what is asked", async () => {
    const { start, run } = open({ limits: { maxBars: 100 } });
    const code = (...given: Parameters<typeof start>) => refusalCode(start(...given));
    expect(await code("other")).toBe("backtest.strategy_unknown");
    expect(await code("swing", { symbol: "T:B" })).toBe("account.symbol_unknown");
    expect(await code("swing", { parameters: { size: 0.5, colour: "red" } })).toBe("backtest.parameters_invalid");
    await expect(start("swing", { cash: "0", tick: "0", time_zone: "Mars", from: "soon" })).rejects.toThrow(
      "cash is not above zero; tick is not above zero; there is no time zone Mars; from is not a time",
    );
    expect((await run("swing")).reason?.code).toBe("backtest.too_many_bars");
    expect((await run("swing", { from: "2030-01-01T00:00:00Z" })).reason?.code).toBe("backtest.no_bars");
  });

  it("[P28] that was removed while its thread ended leaves no result, and one that was cancelled stays so", async () => {
    for (const end of ["remove", "cancel"] as const) {
      const acted = Promise.withResolvers<string>();
      let isDue = true;
      const at = open({
        changed() {
          const last = at.desk.list().find(({ state, progress }) => state === "running" && progress.bars === 199);
          if (!last || !isDue) return;
          isDue = false;
          at.desk[end](last.id);
          acted.resolve(last.id);
        },
      });
      await at.start("swing");
      const id = await acted.promise;
      expect((await at.run("swing")).state).toBe("done");
      expect(at.desk.list().find((each) => each.id === id)?.state).toBe(end === "cancel" ? "cancelled" : undefined);
      expect(readdirSync(join(at.dataDir, "backtests"))).toHaveLength(1);
      await at.dispose();
    }
  });

  it("that the disk refuses is no fault of its strategy", async () => {
    const { start, ended, dataDir } = open();
    const { id } = await start("swing");
    const folder = join(dataDir, "backtests");
    writeFileSync(join(folder, `${id}.part`), "");
    expect((await ended(id)).reason?.code).toBe("host.store_failed");
  });

  it("whose source never answers is ended by the trader, or by its time, and the next one runs", async () => {
    const never = { bars: () => new Promise<never>(() => undefined) };
    const { start, desk, ended, dispose } = open({ market: never });
    const [first, second] = [await start("swing"), await start("swing")];
    expect(desk.cancel(first.id).state).toBe("running");
    expect((await ended(first.id)).state).toBe("cancelled");
    desk.remove(second.id);
    await dispose();
    const late = open({ market: never, limits: { totalMs: 50 } });
    expect((await late.run("swing")).reason?.code).toBe("backtest.too_slow");
  });

  it("that the host cannot run says so", async () => {
    const { run, reports } = open({ market: { bars: () => Promise.reject(new Error("no market")) } });
    expect((await run("swing")).reason?.code).toBe("host.internal");
    expect(reports).toMatchObject([{ message: "no market" }]);
  });

  it("[P27] that the end of its host cut off is told as interrupted by the next one, and so are those that waited", async () => {
    const first = open({ limits: { stallMs: patiently(60_000) } });
    const [running, waiting, unwanted] = [
      await first.start("hangs"),
      await first.start("swing"),
      await first.start("swing"),
    ];
    await vi.waitFor(() => expect(first.desk.get(running.id).backtest.progress.bars).toBe(5));
    first.desk.cancel(unwanted.id);
    await first.desk.close();
    const { desk, start, ended } = open({ dataDir: first.dataDir });
    expect(desk.list().map(({ id, state, reason }) => [id, state, reason?.code])).toEqual([
      [waiting.id, "failed", "backtest.interrupted"],
      [running.id, "failed", "backtest.interrupted"],
    ]);
    expect(await refusalCode(Promise.try(() => desk.cancel(running.id)))).toBe("backtest.ended");
    desk.remove(running.id);
    expect(await refusalCode(Promise.try(() => desk.get(running.id)))).toBe("backtest.unknown");
    expect((await ended((await start("swing")).id)).state).toBe("done");
    expect(readdirSync(join(first.dataDir, "backtests"))).toHaveLength(1);
  });

  it("ends with the host", async () => {
    const { start, desk } = open({ limits: { stallMs: patiently(60_000) } });
    const { id } = await start("hangs");
    await vi.waitFor(() => expect(desk.get(id).backtest.progress.bars).toBe(5));
    await desk.close();
    expect(desk.get(id).backtest.state).toBe("cancelled");
  });
});
