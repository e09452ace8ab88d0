import { testTrader } from "@bourse/host/testing";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AlertBench, alertBench, ownAlert } from "../../../test/fixtures/services/alerts/alerts.fixture.ts";
import type { Rule } from "./rule.ts";
import { unwatchedCrossing } from "./unwatched.ts";
import type { WatchedMinute } from "./watch-record.ts";

const DAY = "2026-01-02";
const time = (clock: string) => `${DAY}T${clock}.000Z`;
const bar = (clock: string, low: number, high: number) => ({
  time: time(clock),
  open: low,
  high,
  low,
  close: high,
  volume: 1,
});

const CROSSED = "Crossed while not watched: SPX at 104";

let bench: AlertBench;
beforeEach(async () => {
  bench = await alertBench();
});
afterEach(() => bench.dispose());

const create = (change: Parameters<typeof ownAlert>[0] = {}) =>
  bench.alerts.manager.create(ownAlert({ kind: "crossingUp", price: 100, ...change }), testTrader());
const stateOf = (id: string) => bench.alerts.manager.list().alerts.find((each) => each.id === id)?.state;

/** The host is killed after 10:00:20 and sees the market again at 10:00:41; the market went to 104 meanwhile. */
async function killed(afterwards: number): Promise<void> {
  bench.market.sample(99, time("10:00:20"));
  bench.beat();
  bench = await bench.restart();
  bench.market.complete(bar("10:00:00", 98, 104), "1m");
  bench.market.complete(bar("10:01:00", 98, 98.5), "1m");
  bench.market.sample(afterwards, time("10:00:41"));
}

describe("a level that was crossed while nobody watched", () => {
  it("is told after a restart, from when to when, once, and the alert goes on", async () => {
    const { id } = await create();
    await killed(98);
    await vi.waitFor(() => expect(bench.unwatched).toHaveLength(1));
    const [notice] = bench.unwatched;
    expect(notice?.title).toBe(CROSSED);
    expect(notice?.body).toContain("from 2026-01-02 10:00:20 to 2026-01-02 10:00:41 UTC");
    expect([stateOf(id), bench.notified, bench.reports]).toEqual(["active", [], []]);
    bench.market.sample(98, time("10:00:42"));
    bench = await bench.restart();
    bench.market.sample(98, time("10:00:43"));
    await vi.waitFor(() => expect(bench.alerts.manager.list().alerts).toHaveLength(1));
    expect(bench.unwatched).toEqual([]);
  });

  it("fires an alert that is set to fire for it, in the same way as any other fire", async () => {
    const { id } = await create({ fire_unwatched: true });
    await killed(98);
    await vi.waitFor(() => expect(bench.notified.map(({ price }) => price)).toEqual([104]));
    expect([stateOf(id), bench.unwatched.length]).toEqual(["triggered", 1]);
  });

  it("is known by the first price afterwards where the source has no bars of minutes", async () => {
    await create({ price: 101 });
    bench.market.sample(99, time("10:00:20"));
    bench.beat();
    bench = await bench.restart();
    bench.market.sample(102, time("10:00:35"));
    await vi.waitFor(() =>
      expect(bench.unwatched.map(({ title }) => title)).toEqual(["Crossed while not watched: SPX at 102"]),
    );
  });

  it("is told when the source lost its stream while the host ran", async () => {
    await create();
    bench.market.sample(99, time("10:00:20"));
    bench.market.gap();
    bench.market.complete(bar("10:00:00", 98, 104), "1m");
    bench.market.complete(bar("10:01:00", 98, 98.5), "1m");
    bench.market.sample(98, time("10:00:51"));
    await vi.waitFor(() => expect(bench.unwatched).toHaveLength(1));
  });

  it("is not told of a level that no price reached, of one that was watched, or of an alert made later", async () => {
    await create({ price: 104.5 });
    await killed(98);
    await create({ price: 103 });
    bench.market.sample(103.5, time("10:00:45"));
    await vi.waitFor(() => expect(bench.notified).toHaveLength(1));
    expect(bench.unwatched).toEqual([]);
  });

  it("waits for the bars of that time, and is judged again by them", async () => {
    await create();
    bench.market.sample(99, time("10:00:20"));
    bench.beat();
    bench = await bench.restart();
    bench.market.complete(bar("09:59:00", 98, 99), "1m");
    bench.market.sample(98, time("10:02:41"));
    await vi.waitFor(() => expect(bench.clock.waiting).toBeGreaterThan(0));
    expect(bench.unwatched).toEqual([]);
    bench.market.complete(bar("10:01:00", 98, 104), "1m");
    bench.market.complete(bar("10:02:00", 98, 98), "1m");
    await vi.waitFor(() => {
      bench.clock.advance(10_000);
      expect(bench.unwatched).toHaveLength(1);
    });
  });

  it.each(["host", "stream"])(
    "is told by the next start if the host is killed while it judges the gap of a %s",
    async (of) => {
      await create();
      bench.market.sample(99, time("10:00:20"));
      bench.beat();
      if (of === "host") bench = await bench.restart();
      else bench.market.gap();
      const { series } = bench.market;
      bench.market.series = () => new Promise(() => {});
      // As high as the gap, and it fires nothing: neither may hide the gap from the next start.
      bench.market.sample(104, time("10:00:41"));
      bench.beat();
      bench.market.series = series;
      bench = await bench.restart();
      bench.market.complete(bar("10:00:00", 98, 104), "1m");
      bench.market.complete(bar("10:01:00", 98, 98.5), "1m");
      bench.market.sample(98, time("10:00:50"));
      await vi.waitFor(() => expect(bench.unwatched.map(({ title }) => title)).toEqual([CROSSED]));
    },
  );

  it("is told where what the first price afterwards fires cannot be written", async () => {
    await create();
    await create({ kind: "lessThan", price: 98.5 });
    bench.market.sample(99, time("10:00:20"));
    bench.market.gap();
    bench.market.complete(bar("10:00:00", 98, 104), "1m");
    bench.market.complete(bar("10:01:00", 98, 98.5), "1m");
    bench.database.run("ALTER TABLE alert_fires RENAME TO hidden");
    expect(() => bench.market.sample(98, time("10:00:51"))).toThrow();
    bench.database.run("ALTER TABLE hidden RENAME TO alert_fires");
    await vi.waitFor(() => expect(bench.unwatched.map(({ title }) => title)).toContain(CROSSED));
  });

  it("is not told of a price that was seen before the alert was made, nor fired for it", async () => {
    await create({ price: 105 });
    bench.market.sample(90, time("03:04:10"));
    bench.beat();
    bench = await bench.restart();
    bench.clock.advance(60_000);
    const { id } = await create({ fire_unwatched: true });
    bench.market.sample(110, time("03:06:00"));
    await vi.waitFor(() => expect(bench.unwatched.length).toBeGreaterThan(0));
    expect(bench.alerts.manager.list().alerts.filter((each) => each.state === "triggered")).toEqual([]);
    expect([stateOf(id), bench.unwatched.length]).toEqual(["active", 1]);
  });

  it("counts from the close of the bar in which the alert was made", () => {
    const rule: Rule = { ...RULE, kind: "crossingUp", price: 100, createdAt: time("10:00:30") };
    const gap = {
      before: { price: 99, timeMs: Date.parse(time("10:00:20")) },
      after: { price: 98, timeMs: Date.parse(time("10:02:20")) },
    };
    const found = (close: number) =>
      unwatchedCrossing(rule, gap, {
        bars: [{ ...bar("10:00:00", 98, 104), close }, bar("10:01:00", 98, 103)],
        barMs: 60_000,
        seenIn: () => undefined,
      });
    expect(found(98)).toEqual({ price: 103, timeMs: Date.parse(time("10:01:00")) });
    expect(found(102)).toBeUndefined();
  });

  it("is judged as if every price had been seen, over random paths with a gap of 15 to 31 s", () => {
    const path = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 240, maxLength: 240 });
    const gap = fc.record({ from: fc.integer({ min: 1, max: 200 }), length: fc.integer({ min: 15, max: 31 }) });
    const level = fc.integer({ min: -10, max: 10 }).map((each) => each + 0.5);
    fc.assert(
      fc.property(path, gap, level, (steps, { from, length }, price) => {
        let last = 0;
        const prices = steps.map((step) => (last += step));
        const sideOf = (at: number) => (prices[at] as number) > price;
        const crosses = (begin: number, end: number) =>
          prices.slice(begin, end + 1).some((_each, index) => sideOf(begin + index) !== sideOf(begin));
        // Such an alert has fired already.
        fc.pre(!crosses(0, from));
        const to = from + length;
        const rule: Rule = { ...RULE, price };
        const found = unwatchedCrossing(
          rule,
          { before: moment(prices, from), after: moment(prices, to) },
          {
            bars: minutesOf(prices, 0, to).map(({ start, low, high }) => ({
              time: new Date(start).toISOString(),
              open: low,
              high,
              low,
              close: prices[Math.min(to, start / 1000 + 59)] as number,
              volume: 1,
            })),
            barMs: 60_000,
            seenIn: (start) =>
              [...minutesOf(prices, 0, from), ...minutesOf(prices, to, to)]
                .filter((each) => each.start === start)
                .reduce<WatchedMinute | undefined>(joined, undefined),
          },
        );
        expect(found !== undefined).toBe(crosses(from, to));
      }),
    );
  });
});

const RULE: Rule = {
  id: "rule",
  symbol: "SPX",
  timeframe: "1m",
  sourceId: "sample",
  kind: "crossing",
  price: 0,
  repeat: "once",
  state: "active",
  title: "",
  message: "",
  createdAt: "2026-01-01T00:00:00.000Z",
  expiresAt: "2027-01-01T00:00:00.000Z",
};

const moment = (prices: readonly number[], second: number) => ({
  price: prices[second] as number,
  timeMs: second * 1000,
});

/** The minutes of the seconds from one up to another, with the prices of these seconds alone. */
function minutesOf(prices: readonly number[], from: number, to: number): readonly WatchedMinute[] {
  const seconds = Array.from({ length: to - from + 1 }, (_each, index) => from + index);
  return [...Map.groupBy(seconds, (second) => Math.floor(second / 60))].map(([minute, each]) => ({
    start: minute * 60_000,
    low: Math.min(...each.map((second) => prices[second] as number)),
    high: Math.max(...each.map((second) => prices[second] as number)),
  }));
}

function joined(one: WatchedMinute | undefined, other: WatchedMinute): WatchedMinute {
  return one ? { ...one, low: Math.min(one.low, other.low), high: Math.max(one.high, other.high) } : other;
}
