import { testTrader } from "@bourse/host/testing";
import { afterEach, describe, expect, it } from "vitest";
import {
  type AlertBench,
  alertBench,
  type BenchOptions,
  ownAlert,
} from "../../../test/fixtures/services/alerts/alerts.fixture.ts";
import { referenceBars } from "./references.ts";

let bench: AlertBench;
afterEach(() => bench.dispose());

async function open(options: BenchOptions = {}): Promise<void> {
  bench = await alertBench(options);
}

const state = (id: string) => bench.alerts.manager.list().alerts.find((alert) => alert.id === id)?.state;
const fires = () => bench.alerts.manager.list().fires;
const at = (second: number) => new Date(Date.parse("2026-01-02T03:05:00Z") + second * 1000).toISOString();
const play = (...prices: number[]) => {
  for (const [index, price] of prices.entries()) bench.market.sample(price, at(index));
};

describe("a watched rule", () => {
  it("fires once, with its log line, its notification and a word to the pages", async () => {
    await open();
    const { id } = await bench.alerts.manager.create(ownAlert(), testTrader());
    const told = bench.changes();
    play(2990, 3001, 2990, 3001);
    expect(state(id)).toBe("triggered");
    expect(fires()).toEqual([
      {
        id: 1,
        alert_id: id,
        title: "Prior day high",
        symbol: "SPX",
        timeframe: "1D",
        price: 3001,
        sample_time: at(1),
        fired_at: "2026-01-02T03:04:05.000Z",
      },
    ]);
    expect(bench.notified.map((fire) => fire.ruleId)).toEqual([id]);
    expect(bench.changes()).toBe(told + 1);
  });

  it("begins at the market's present price: a jump through the level right after it is made fires", async () => {
    await open();
    play(2990);
    const { id } = await bench.alerts.manager.create(ownAlert(), testTrader());
    bench.market.sample(3010, at(5));
    expect(state(id)).toBe("triggered");
  });

  it("made at its level fires only after the price has left and come back", async () => {
    await open();
    play(3000);
    const { id } = await bench.alerts.manager.create(ownAlert(), testTrader());
    play(3000, 3005);
    expect(state(id)).toBe("active");
    bench.market.sample(3000, at(9));
    expect(state(id)).toBe("triggered");
  });

  it("forgets the side when the stream breaks", async () => {
    await open();
    const { id } = await bench.alerts.manager.create(ownAlert(), testTrader());
    play(2990);
    bench.market.gap();
    bench.market.sample(3010, at(5));
    expect(state(id)).toBe("active");
    bench.market.sample(2999, at(6));
    expect(state(id)).toBe("triggered");
  });

  it("drops samples that are out of order, late of the stream before, or no number", async () => {
    await open();
    const { id } = await bench.alerts.manager.create(ownAlert({ kind: "greaterThan" }), testTrader());
    bench.market.sample(2990, at(10));
    bench.market.sample(3010, at(9));
    bench.market.sample(Number.NaN, at(11));
    bench.market.sample(Number.POSITIVE_INFINITY, at(12));
    expect(state(id)).toBe("active");
    bench.market.sample(3010, at(10));
    expect(state(id)).toBe("triggered");
  });

  it("hears nothing of other symbols and sources", async () => {
    await open();
    const { id } = await bench.alerts.manager.create(ownAlert({ kind: "greaterThan" }), testTrader());
    bench.database.run("UPDATE alert_rules SET source_id = 'another' WHERE id = ?", id);
    bench = await bench.restart();
    play(3010);
    expect(state(id)).toBe("active");
  });

  it("is judged again when its fire could not be written", async () => {
    await open();
    const { id } = await bench.alerts.manager.create(ownAlert({ kind: "crossingUp" }), testTrader());
    play(2990);
    bench.database.run("ALTER TABLE alert_fires RENAME TO hidden");
    expect(() => bench.market.sample(3001, at(5))).toThrow();
    expect(bench.notified).toEqual([]);
    bench.database.run("ALTER TABLE hidden RENAME TO alert_fires");
    expect(state(id)).toBe("active");
    bench.market.sample(3002, at(6));
    expect([state(id), fires().length]).toEqual(["triggered", 1]);
  });
});

describe("moving conditions", () => {
  const day = (date: string, close: number) => ({
    time: `${date}T00:00:00.000Z`,
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  });

  it("measure from the closes of the last completed bars", async () => {
    await open();
    bench.market.complete(day("2025-12-31", 3000));
    bench.market.complete(day("2026-01-01", 3100));
    const one = await bench.alerts.manager.create(ownAlert({ kind: "movingUp", price: 50 }), testTrader());
    const two = await bench.alerts.manager.create(ownAlert({ kind: "movingUp", price: 50, period: 2 }), testTrader());
    play(3049, 3050);
    expect([state(one.id), state(two.id)]).toEqual(["active", "triggered"]);
    expect(fires()[0]).toMatchObject({ alert_id: two.id, move: 50 });
    bench.market.sample(3150, at(20));
    expect(state(one.id)).toBe("triggered");
  });

  it("roll on with every bar that completes, said by the source or by the time", async () => {
    await open();
    bench.market.complete(day("2026-01-01", 3000));
    const { id } = await bench.alerts.manager.create(
      ownAlert({ kind: "movingDown", price: 60, expires_at: LATE }),
      testTrader(),
    );
    bench.market.sample(3050, "2026-01-02T20:00:00.000Z");
    // No candle was reported as completed, but the day is over: its last price is its close.
    bench.market.sample(2991, "2026-01-03T00:00:00.000Z");
    expect(state(id)).toBe("active");
    bench.market.sample(2990, "2026-01-03T00:00:01.000Z");
    expect(state(id)).toBe("triggered");
  });

  it("end in error where a per cent has no base, and tell why", async () => {
    await open();
    bench.market.complete(day("2026-01-01", -5));
    const { id } = await bench.alerts.manager.create(ownAlert({ kind: "movingUpPercents", price: 1 }), testTrader());
    play(1000);
    expect(bench.alerts.manager.list().alerts[0]).toMatchObject({
      id,
      state: "error",
      reason: expect.stringMatching(/above zero/),
    });
    expect(fires()).toEqual([]);
  });
});

describe("the closes from which a move is measured", () => {
  const day = (date: number, close: number) => {
    const time = new Date(Date.UTC(2026, 0, date)).toISOString();
    return { time, open: close, high: close, low: close, close, volume: 1 };
  };

  it("follow the forming candle, and take nothing from one that comes after a newer one", () => {
    const bars = referenceBars("1D", 5);
    bars.update([day(1, 10)], day(2, 20));
    bars.update([], day(2, 21));
    bars.update([], day(1, 99));
    expect(bars.at(Date.UTC(2026, 0, 3), 5)).toEqual({ lowest: 10, highest: 21 });
  });
});

const LATE = "2026-01-10T00:00:00Z";

describe("expiry", () => {
  it("comes by the host's clock and fires nothing", async () => {
    await open();
    const { id } = await bench.alerts.manager.create(ownAlert({ expires_at: "2026-01-02T03:05:05Z" }), testTrader());
    play(2990);
    bench.clock.advance(59_999);
    expect(state(id)).toBe("active");
    bench.clock.advance(1);
    expect(state(id)).toBe("expired");
    bench.market.sample(3010, at(30));
    expect(fires()).toEqual([]);
  });

  it("comes also when the timer is late: the sample finds the rule over", async () => {
    await open();
    const { id } = await bench.alerts.manager.create(
      ownAlert({ kind: "greaterThan", expires_at: "2026-01-02T03:06:00Z" }),
      testTrader(),
    );
    const { now, elapsed } = bench.clock;
    const late = Date.parse("2026-01-02T03:06:00Z");
    // Both clocks go on, only the timer has not run: a time of day that goes on alone is a clock that was set.
    const passed = elapsed.call(bench.clock) + late - now.call(bench.clock).getTime();
    Object.assign(bench.clock, { now: () => new Date(late), elapsed: () => passed });
    play(3010);
    Object.assign(bench.clock, { now, elapsed });
    expect([state(id), fires()]).toEqual(["expired", []]);
  });

  it("comes also while the host is off", async () => {
    await open();
    const { id } = await bench.alerts.manager.create(ownAlert(), testTrader());
    play(2990);
    bench.clock.advance(24 * 60 * 60_000);
    bench = await bench.restart();
    expect(state(id)).toBe("expired");
    play(3010);
    expect(fires()).toEqual([]);
  });

  it("comes after weeks, longer than one timer of the machine runs", async () => {
    await open();
    const { id } = await bench.alerts.manager.create(ownAlert({ expires_at: "2026-02-01T03:04:05Z" }), testTrader());
    for (let hour = 0; hour < 30 * 24; hour += 1) bench.clock.advance(60 * 60_000);
    expect(state(id)).toBe("expired");
    expect(bench.clock.waiting).toBeLessThan(4);
  });
});

describe("a restart", () => {
  it("keeps rules and does not compare with prices from before it", async () => {
    await open();
    const { id } = await bench.alerts.manager.create(ownAlert(), testTrader());
    play(2990);
    bench = await bench.restart();
    bench.market.sample(3010, at(30));
    expect(state(id)).toBe("active");
    bench.market.sample(2999, at(31));
    expect(state(id)).toBe("triggered");
  });

  it("[CMD-12] watches before its closes are here: the market's first samples are not missed", async () => {
    await open();
    const { id } = await bench.alerts.manager.create(ownAlert(), testTrader());
    const { series } = bench.market;
    const moving = Promise.withResolvers<void>();
    bench.market.series = async (...asked) => {
      await moving.promise;
      return series(...asked);
    };
    const restarting = bench.restart();
    play(2990, 3001);
    moving.resolve();
    bench = await restarting;
    expect(state(id)).toBe("triggered");
  });

  it("never fires again what has fired", async () => {
    await open();
    await bench.alerts.manager.create(ownAlert({ kind: "greaterThan" }), testTrader());
    play(3010);
    bench = await bench.restart();
    play(3020);
    expect([fires().length, bench.notified.length]).toEqual([1, 0]);
  });

  it("notifies of a fire whose notification was lost", async () => {
    await open({
      notify() {
        throw new Error("the notifications are broken");
      },
    });
    await bench.alerts.manager.create(ownAlert({ kind: "greaterThan" }), testTrader());
    play(3010);
    expect(bench.reports).toHaveLength(1);
    const { restart } = bench;
    bench = await restart();
    expect(bench.reports).toHaveLength(1);
  });

  it("the state itself refuses a second fire and a changed origin", async () => {
    await open();
    const { id } = await bench.alerts.manager.create(ownAlert({ kind: "greaterThan" }), testTrader());
    play(3010);
    const { database } = bench;
    expect(() => database.run("UPDATE alert_rules SET state = 'active', fired_at = NULL WHERE id = ?", id)).toThrow(
      /once/,
    );
    expect(() => database.run("UPDATE alert_rules SET origin_extension = 'svc.thief' WHERE id = ?", id)).toThrow(
      /fixed/,
    );
  });
});
