import { setImmediate } from "node:timers/promises";
import { testTrader } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AlertBench, alertBench, ownAlert } from "../../../test/fixtures/services/alerts/alerts.fixture.ts";

const MINUTE_MS = 60_000;
const BAR_MS = 5 * MINUTE_MS;
const START = Date.parse("2026-01-02T10:00:00Z");
const SMA = { indicator: "sma", parameters: { period: 3 }, line: "value" } as const;

let bench: AlertBench;
beforeEach(async () => {
  bench = await alertBench();
});
afterEach(() => bench.dispose());

const iso = (timeMs: number) => new Date(timeMs).toISOString();
/** The start of a bar of five minutes, and a time in it. */
const at = (index: number, seconds = 0) => iso(START + index * BAR_MS + seconds * 1000);
const bar = (index: number, close: number) => bench.market.complete(flat(at(index), close), "5m");
const flat = (time: string, close: number, high = close) => ({
  ...{ time, open: close, high, low: close, close, volume: 1 },
});
const create = (change: Parameters<typeof ownAlert>[0] = {}) =>
  bench.alerts.manager.create(
    ownAlert({ timeframe: "5m", kind: "crossingUp", price: 100, repeat: "per_bar_close", ...change }),
    testTrader(),
  );
const fires = () => bench.alerts.manager.list().fires;
const told = () => bench.unwatched.map(({ title }) => title);

/** Sees the last price in the bar with this index, is killed, and starts again once the market has moved on. */
async function killed(index: number, meanwhile: () => void, seen = 90): Promise<void> {
  bench.market.sample(seen, at(index, 10));
  bench.beat();
  bench.close();
  meanwhile();
  bench = await bench.restart();
}

/** Five bars at 90; while nobody watches the sixth closes at 110 and the seventh at 90. */
async function killedOver(last = 90): Promise<void> {
  await killed(5, () => {
    bar(5, 110);
    bar(6, last);
  });
}

async function history(): Promise<void> {
  for (let index = 0; index < 5; index += 1) bar(index, 90);
}

/** Until everything has run that waits for no clock. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

/** The source has no bar of the gap yet; returns how it gets them. */
function late(): () => void {
  const { series } = bench.market;
  bench.market.series = async (request) => {
    const found = await series(request, Number.POSITIVE_INFINITY);
    if (!found.ok) return found;
    const { forming: _forming, completed, ...data } = found.data;
    return { ok: true, data: { ...data, completed: completed.filter(({ time }) => time < at(5)) } };
  };
  return () => {
    bench.market.series = series;
  };
}

/** Until every reading of a gap is over. */
async function judged(): Promise<void> {
  for (let reading = 1; reading < 8; reading += 1) {
    await quiet();
    bench.clock.advance(10_000);
  }
  await quiet();
}

describe("a bar that closed while nobody watched", () => {
  it("is told for an alert at closes, with its time, once, and the alert goes on", async () => {
    await history();
    const { id } = await create();
    await killedOver();
    bench.market.sample(90, at(7, 10));
    await vi.waitFor(() => expect(told()).toEqual(["Crossed while not watched: SPX at 110"]));
    expect(bench.unwatched[0]?.body).toContain("from 2026-01-02 10:25:10 to 2026-01-02 10:35:10 UTC");
    expect(bench.unwatched[0]?.body).toContain("the 5m bar that closed at 2026-01-02 10:30:00 says so");
    expect([fires(), bench.reports]).toEqual([[], []]);
    expect(bench.alerts.manager.list().alerts.find((each) => each.id === id)?.state).toBe("active");
    bar(7, 110);
    expect(fires().map(({ sample_time }) => sample_time)).toEqual([at(8)]);
  });

  it("fires an alert that is set to fire for it, for that bar and not again", async () => {
    await history();
    await create({ fire_unwatched: true, indicator: SMA, price: 95 });
    await killedOver();
    bench.market.sample(90, at(7, 10));
    const value = (90 + 90 + 110) / 3;
    await vi.waitFor(() => expect(told()).toEqual([`Crossed while not watched: SPX SMA 3 at ${value.toFixed(4)}`]));
    expect(fires()).toMatchObject([{ price: value, value_of: "SMA 3", sample_time: at(6) }]);
  });

  it("counts for an alert of an indicator that fires once", async () => {
    await history();
    await create({ indicator: SMA, price: 95, kind: "greaterThan", repeat: "once", fire_unwatched: true });
    await killedOver();
    bench.market.sample(90, at(7, 10));
    await vi.waitFor(() => expect(bench.alerts.manager.list().alerts[0]?.state).toBe("triggered"));
    expect(told()).toHaveLength(1);
  });

  it("counts for a move at closes, from the closes before it", async () => {
    await history();
    await create({ kind: "movingUp", price: 20, period: 2, fire_unwatched: true });
    await killedOver();
    bench.market.sample(90, at(7, 10));
    await vi.waitFor(() => expect(fires()).toMatchObject([{ price: 110, move: 20, sample_time: at(6) }]));
    expect(told()).toHaveLength(1);
  });

  it("is not told if the alert has fired for it, or if it was over before the gap", async () => {
    for (let index = 0; index < 4; index += 1) bar(index, 90);
    await create();
    bar(4, 110);
    expect(fires()).toHaveLength(1);
    // The last price lies before the end of the bar that has fired.
    await killed(4, () => bar(5, 90), 110);
    bench.market.sample(90, at(6, 10));
    await quiet();
    await killed(6, () => bar(6, 90));
    bench.market.sample(90, at(7, 10));
    await quiet();
    expect([told(), fires().length]).toEqual([[], 1]);
  });

  it("fires as always, and is not told, if the source tells it itself once it is back", async () => {
    await history();
    await create();
    bench.market.sample(90, at(5, 10));
    bench.market.gap();
    bar(5, 110);
    bar(6, 90);
    bench.market.sample(90, at(7, 10));
    await quiet();
    expect([told(), fires().map(({ sample_time }) => sample_time)]).toEqual([[], [at(6)]]);
  });

  it("is not claimed where there are too few bars for the indicator, or none of the gap", async () => {
    bar(3, 90);
    bar(4, 90);
    await create({ indicator: { ...SMA, parameters: { period: 7 } }, price: 95, kind: "greaterThan" });
    await create();
    await killed(5, () => {});
    bench.market.sample(110, at(7, 10));
    await judged();
    expect(told()).toEqual([]);
  });

  it("is waited for while the source does not have it yet", async () => {
    await history();
    await create();
    await killedOver();
    const arrived = late();
    bench.market.sample(90, at(7, 10));
    await quiet();
    expect(told()).toEqual([]);
    arrived();
    bench.clock.advance(10_000);
    await vi.waitFor(() => expect(told()).toEqual(["Crossed while not watched: SPX at 110"]));
  });
});

describe("an alert and a gap that it did not watch", () => {
  it("are strangers if it was made, changed or switched on after the gap, while the bars are awaited", async () => {
    await history();
    const { id: moved } = await create({ price: 120, fire_unwatched: true });
    const { id: off } = await create({ fire_unwatched: true });
    await killedOver();
    const arrived = late();
    bench.market.sample(90, at(7, 10));
    await quiet();
    const made = { kind: "greaterThan", price: 100, fire_unwatched: true } as const;
    await create({ ...made, indicator: SMA, price: 95, repeat: "once" });
    await create(made);
    bench.alerts.manager.change(moved, { price: 100 });
    bench.alerts.manager.change(off, { enabled: false });
    bench.alerts.manager.change(off, { enabled: true });
    arrived();
    await judged();
    expect([told(), fires(), bench.reports]).toEqual([[], [], []]);
  });

  it("fires once for the gap, however often the gap is judged", async () => {
    let isFull = true;
    const tell = ({ title }: { readonly title: string }) => {
      if (isFull && title.includes("SMA")) throw new Error("the disk is full");
    };
    bench.dispose();
    bench = await alertBench({ tell });
    await history();
    await create({ fire_unwatched: true });
    await create({ indicator: SMA, price: 95 });
    await killed(5, () => {
      bar(5, 110);
      bar(6, 90);
      bar(7, 110);
    });
    bench.market.sample(90, at(8, 10));
    await judged();
    isFull = false;
    await judged();
    expect(told()).toEqual(["Crossed while not watched: SPX at 110", expect.stringContaining("SMA 3")]);
    expect(fires().map(({ sample_time }) => sample_time)).toEqual([at(6)]);
  });

  it("fires once for the gap, also if the host is killed while bars for another alert are awaited", async () => {
    await history();
    await create({ fire_unwatched: true });
    await create({ price: 200, repeat: "once" });
    await killed(5, () => {
      bar(5, 110);
      bar(6, 90);
      bar(7, 110);
    });
    const { series } = bench.market;
    bench.market.series = (request, limit) =>
      request.timeframe === "1m" ? new Promise(() => undefined) : series(request, limit);
    bench.market.sample(90, at(8, 10));
    await vi.waitFor(() => expect(fires()).toHaveLength(1));
    bench.beat();
    bench = await bench.restart();
    bench.market.sample(90, at(8, 20));
    await judged();
    expect(fires().map(({ sample_time }) => sample_time)).toEqual([at(6)]);
  });

  it("does not fire for a bar before one for which it has fired meanwhile, and says so", async () => {
    await history();
    await create({ fire_unwatched: true });
    await killedOver();
    const arrived = late();
    bench.market.sample(90, at(7, 10));
    await quiet();
    bar(7, 110);
    arrived();
    await judged();
    expect(fires().map(({ sample_time }) => sample_time)).toEqual([at(8)]);
    expect(bench.unwatched.map(({ body }) => body)).toEqual([
      expect.stringContaining("The alert has fired for a later time and does not fire for this one."),
    ]);
  });

  it("fires by the next start if the disk refused the fire, and is told then", async () => {
    await history();
    await create({ fire_unwatched: true });
    await killedOver();
    bench.database.run(
      "CREATE TRIGGER full BEFORE INSERT ON alert_fires BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
    );
    bench.market.sample(90, at(7, 10));
    await vi.waitFor(() => expect(bench.reports).not.toEqual([]));
    expect([told(), fires()]).toEqual([[], []]);
    bench.beat();
    bench.database.run("DROP TRIGGER full");
    bench = await bench.restart();
    bench.market.sample(90, at(7, 20));
    await judged();
    expect(told()).toEqual(["Crossed while not watched: SPX at 110"]);
    expect(fires().map(({ sample_time }) => sample_time)).toEqual([at(6)]);
  });
});

describe("prices between the closes that nobody watched", () => {
  const spike = () => {
    for (let minute = 25; minute < 36; minute += 1) {
      const high = minute === 31 ? 112 : 90;
      bench.market.complete(flat(iso(START + minute * MINUTE_MS), 90, high), "1m");
    }
    bar(5, 90);
    bar(6, 90);
  };

  it("are told for an alert at a move, from the closes that were complete then", async () => {
    await history();
    await create({ kind: "movingUp", price: 21, period: 2, repeat: "once", fire_unwatched: true });
    await killed(5, spike);
    bench.market.sample(90, at(7, 10));
    await vi.waitFor(() => expect(told()).toEqual(["Crossed while not watched: SPX at 112"]));
    expect(bench.unwatched[0]?.body).toContain("the price was seen at or after 2026-01-02 10:31:00");
    expect(fires()).toMatchObject([{ price: 112, move: 22 }]);
  });

  it("are told for an alert that watches an indicator within the bar", async () => {
    await history();
    await create({ indicator: { ...SMA, live: true }, price: 97, repeat: "once" });
    await killed(5, spike);
    bench.market.sample(90, at(7, 10));
    const value = (90 + 90 + 112) / 3;
    await vi.waitFor(() => expect(told()).toEqual([`Crossed while not watched: SPX SMA 3 at ${value.toFixed(4)}`]));
    expect(fires()).toEqual([]);
  });

  it("are not told where the move was smaller", async () => {
    await history();
    await create({ kind: "movingUp", price: 23, period: 2, repeat: "once" });
    await create({ kind: "movingUp", price: 22, period: 2, repeat: "once" });
    await killed(5, spike);
    bench.market.sample(90, at(7, 10));
    await vi.waitFor(() => expect(told()).toHaveLength(1));
  });
});
