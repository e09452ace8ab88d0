import type { ScanCondition } from "@bourse/contract/host-api";
import { describe, expect, it } from "vitest";
import {
  firstRun,
  type ScansFixture,
  scansFixture,
  statuses,
} from "../../../test/fixtures/services/scans/scans.fixture.ts";
import { candleAnswer } from "../../../test/fixtures/services/scans/waves.fixture.ts";

const BAR_MS = 5 * 60_000;
const ABOVE_MEAN: ScanCondition = {
  left: { price: "close" },
  relation: "crosses_above",
  right: { indicator: "sma", parameters: { period: 3 }, line: "value" },
};
const HIGH: ScanCondition = { left: { price: "close" }, relation: "is_above", right: { number: 100 } };

/** Answers with bars of five minutes that end with the last completed one and have these closes. */
function closes(world: ScansFixture, ...prices: readonly number[]): void {
  const end = Math.floor(world.clock.now().getTime() / BAR_MS) * BAR_MS;
  world.answer = async (symbol, timeframe) =>
    candleAnswer(
      symbol,
      timeframe,
      prices.map((close, index) => ({
        time: new Date(end - (prices.length - index) * BAR_MS).toISOString(),
        open: close,
        high: close,
        low: close,
        close,
        volume: 1,
      })),
    );
}
const conditional = (...conditions: readonly ScanCondition[]) => ({ structure: false, conditions: [...conditions] });

describe("a scan with conditions", () => {
  it("reports the bar from which on all of them hold, with the values of each, and the notice says which", async () => {
    const world = scansFixture();
    closes(world, 90, 90, 90, 120);
    const id = await firstRun(world, { ...conditional(ABOVE_MEAN, HIGH), notice: true, name: "Rises" });
    const [result, ...others] = world.scans.results(id);
    expect(others).toEqual([]);
    expect(result).toMatchObject({
      symbol: "SIM:ONE",
      rule: "conditions",
      direction: "up",
      bias: "none",
      level: 120,
      bar_time: "2026-01-02T02:55:00.000Z",
      confirmed_at: "2026-01-02T02:55:00.000Z",
      held: [
        { condition: ABOVE_MEAN, left: 120, right: 100 },
        { condition: HIGH, left: 120, right: 100 },
      ],
    });
    expect(world.notices[0]?.body).toBe("SIM:ONE 5m: close crosses above SMA 3 and close is above 100");
    // Structure has a second series.
    expect(world.asked).toEqual(["SIM:ONE 5m"]);
    expect(world.scans.list()).toMatchObject([{ structure: false, conditions: [ABOVE_MEAN, HIGH] }]);
  });

  it("reports at its first run what already holds, however long, and never twice", async () => {
    const world = scansFixture();
    closes(world, 90, 120, 120, 120);
    const id = await firstRun(world, { ...conditional(HIGH), first_bars: 0 });
    expect(world.scans.results(id)).toHaveLength(1);
    await world.afterRun(() => world.scans.run(id));
    expect(world.scans.results(id)).toHaveLength(1);
    await world.restart();
    expect(world.scans.results(id)).toMatchObject([{ level: 120, held: [{ left: 120, right: 100 }] }]);
  });

  it("looks again when the trader changes them, and is refused what cannot be judged, with nothing changed", async () => {
    const world = scansFixture();
    closes(world, 90, 120, 120, 120);
    const id = await firstRun(world, conditional(HIGH));
    const higher: ScanCondition = { ...HIGH, right: { number: 110 } };
    world.scans.change(id, { conditions: [higher] });
    await world.afterRun(() => world.scans.run(id));
    expect(world.scans.results(id).map(({ held }) => held?.map(({ right }) => right))).toEqual([[110]]);
    const refused = (change: Parameters<typeof world.scans.change>[1], code: string) =>
      expect(() => world.scans.change(id, change)).toThrow(expect.objectContaining({ code }));
    const obv: ScanCondition["left"] = { indicator: "obv", parameters: {}, line: "value" };
    refused({ conditions: [{ ...HIGH, left: obv }] }, "scan.condition_invalid");
    refused({ conditions: [{ ...HIGH, right: { price: "close" } }] }, "scan.condition_invalid");
    const within: ScanCondition = { ...HIGH, relation: "is_within" };
    refused({ conditions: [within] }, "scan.condition_invalid");
    refused({ conditions: [{ ...within, right: { low: 60, high: 40 } }] }, "scan.condition_invalid");
    refused({ conditions: [{ ...HIGH, percent: 1 }] }, "scan.condition_invalid");
    refused({ conditions: [] }, "scan.nothing_sought");
    expect(() => world.add({ structure: false })).toThrow(expect.objectContaining({ code: "scan.nothing_sought" }));
    expect(world.scans.list()).toMatchObject([{ conditions: [higher] }]);
  });

  it("takes conditions within a distance and within a range", async () => {
    const world = scansFixture();
    closes(world, 90, 100, 101, 101);
    const near: ScanCondition = { ...ABOVE_MEAN, relation: "is_within", percent: 1 };
    const inside: ScanCondition = { ...HIGH, relation: "is_within", right: { low: 101, high: 110 } };
    const id = await firstRun(world, { ...conditional(near, inside), notice: true });
    expect(world.scans.results(id)).toMatchObject([
      {
        direction: "up",
        held: [
          { condition: near, left: 101 },
          { condition: inside, left: 101, right: 101 },
        ],
      },
    ]);
    expect(world.notices[0]?.body).toBe("SIM:ONE 5m: close is within 1% of SMA 3 and close is within 101 to 110");
  });

  it("says that a series has too few bars for its indicators", async () => {
    const world = scansFixture();
    closes(world, 90, 90, 120);
    const id = await firstRun(world, conditional(ABOVE_MEAN));
    expect(statuses(world, id)).toEqual({ "SIM:ONE D": "not_enough_bars scan.not_enough_bars" });
  });

  it("reports structure as well, unless the trader wants none; a scan of before looks for structure alone", async () => {
    const [both, plain] = [scansFixture(), scansFixture()];
    const high: ScanCondition = { left: { price: "high" }, relation: "is_above", right: { number: 0 } };
    const rules = async (world: ScansFixture, change: Parameters<typeof firstRun>[1]) =>
      new Set(world.scans.results(await firstRun(world, change)).map(({ rule }) => rule));
    const structure = await rules(plain, {});
    expect(plain.scans.list()[0]).not.toHaveProperty("conditions");
    expect(plain.scans.list()[0]).not.toHaveProperty("structure");
    expect(structure.has("conditions")).toBe(false);
    expect(await rules(both, { conditions: [high] })).toEqual(structure.union(new Set(["conditions"])));
  });
});
