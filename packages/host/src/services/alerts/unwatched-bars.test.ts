import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { barsOfFive, SMA } from "../../../test/fixtures/services/alerts/bars-of-five.fixture.ts";

const world = barsOfFive();
const { at, bar, flat, create, fires, told, killed, killedOver, history, quiet, late, judged } = world;
beforeEach(() => world.open());
afterEach(world.dispose);

describe("a bar that closed while nobody watched", () => {
  it("is told for an alert at closes, with its time, once, and the alert goes on", async () => {
    await history();
    const { id } = await create();
    await killedOver();
    world.bench.market.sample(90, at(7, 10));
    await vi.waitFor(() => expect(told()).toEqual(["Crossed while not watched: SPX at 110"]));
    expect(world.bench.unwatched[0]?.body).toContain("from 2026-01-02 10:25:10 to 2026-01-02 10:35:10 UTC");
    expect(world.bench.unwatched[0]?.body).toContain("the 5m bar that closed at 2026-01-02 10:30:00 says so");
    expect([fires(), world.bench.reports]).toEqual([[], []]);
    expect(world.bench.alerts.manager.list().alerts.find((each) => each.id === id)?.state).toBe("active");
    bar(7, 110);
    expect(fires().map(({ sample_time }) => sample_time)).toEqual([at(8)]);
  });

  it("fires an alert that is set to fire for it, for that bar and not again", async () => {
    await history();
    await create({ fire_unwatched: true, indicator: SMA, price: 95 });
    await killedOver();
    world.bench.market.sample(90, at(7, 10));
    const value = (90 + 90 + 110) / 3;
    await vi.waitFor(() => expect(told()).toEqual([`Crossed while not watched: SPX SMA 3 at ${value.toFixed(4)}`]));
    expect(fires()).toMatchObject([{ price: value, value_of: "SMA 3", sample_time: at(6) }]);
  });

  it("counts for an alert of an indicator that fires once", async () => {
    await history();
    await create({ indicator: SMA, price: 95, kind: "greaterThan", repeat: "once", fire_unwatched: true });
    await killedOver();
    world.bench.market.sample(90, at(7, 10));
    await vi.waitFor(() => expect(world.bench.alerts.manager.list().alerts[0]?.state).toBe("triggered"));
    expect(told()).toHaveLength(1);
  });

  it("counts for a move at closes, from the closes before it", async () => {
    await history();
    await create({ kind: "movingUp", price: 20, period: 2, fire_unwatched: true });
    await killedOver();
    world.bench.market.sample(90, at(7, 10));
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
    world.bench.market.sample(90, at(6, 10));
    await quiet();
    await killed(6, () => bar(6, 90));
    world.bench.market.sample(90, at(7, 10));
    await quiet();
    expect([told(), fires().length]).toEqual([[], 1]);
  });

  it("fires as always, and is not told, if the source tells it itself once it is back", async () => {
    await history();
    await create();
    world.bench.market.sample(90, at(5, 10));
    world.bench.market.gap();
    bar(5, 110);
    bar(6, 90);
    world.bench.market.sample(90, at(7, 10));
    await quiet();
    expect([told(), fires().map(({ sample_time }) => sample_time)]).toEqual([[], [at(6)]]);
  });

  it("is not claimed where there are too few bars for the indicator, or none of the gap", async () => {
    bar(3, 90);
    bar(4, 90);
    await create({ indicator: { ...SMA, parameters: { period: 7 } }, price: 95, kind: "greaterThan" });
    await create();
    await killed(5, () => {});
    world.bench.market.sample(110, at(7, 10));
    await judged();
    expect(told()).toEqual([]);
  });

  it("is waited for while the source does not have it yet", async () => {
    await history();
    await create();
    await killedOver();
    const arrived = late();
    world.bench.market.sample(90, at(7, 10));
    await quiet();
    expect(told()).toEqual([]);
    arrived();
    world.bench.clock.advance(10_000);
    await vi.waitFor(() => expect(told()).toEqual(["Crossed while not watched: SPX at 110"]));
  });

  it("is waited for for six readings; then the gap is judged by the bars that were found", async () => {
    await history();
    await create();
    await killed(5, () => bar(5, 110));
    const { market, clock } = world.bench;
    const { series } = market;
    let readings = 0;
    market.series = async (...asked) => {
      readings += 1;
      const found = await series(...asked);
      if (!found.ok) return found;
      const { forming: _forming, ...data } = found.data;
      return { ok: true, data };
    };
    market.sample(90, at(7, 10));
    for (let reading = 1; reading < 6; reading += 1) {
      await quiet();
      expect([readings, told()]).toEqual([reading, []]);
      clock.advance(10_000);
    }
    await judged();
    expect([readings, told()]).toEqual([6, ["Crossed while not watched: SPX at 110"]]);
  });
});

describe("prices between the closes that nobody watched", () => {
  const spike = () => {
    for (let minute = 25; minute < 36; minute += 1) {
      const high = minute === 31 ? 112 : 90;
      world.bench.market.complete(flat(at(0, minute * 60), 90, high), "1m");
    }
    bar(5, 90);
    bar(6, 90);
  };

  it("are told for an alert at a move, from the closes that were complete then", async () => {
    await history();
    await create({ kind: "movingUp", price: 21, period: 2, repeat: "once", fire_unwatched: true });
    await killed(5, spike);
    world.bench.market.sample(90, at(7, 10));
    await vi.waitFor(() => expect(told()).toEqual(["Crossed while not watched: SPX at 112"]));
    expect(world.bench.unwatched[0]?.body).toContain("the price was seen at or after 2026-01-02 10:31:00");
    expect(fires()).toMatchObject([{ price: 112, move: 22 }]);
  });

  it("are told for an alert that watches an indicator within the bar", async () => {
    await history();
    await create({ indicator: { ...SMA, live: true }, price: 97, repeat: "once" });
    await killed(5, spike);
    world.bench.market.sample(90, at(7, 10));
    const value = (90 + 90 + 112) / 3;
    await vi.waitFor(() => expect(told()).toEqual([`Crossed while not watched: SPX SMA 3 at ${value.toFixed(4)}`]));
    expect(fires()).toEqual([]);
  });

  it("are not told where the move was smaller", async () => {
    await history();
    await create({ kind: "movingUp", price: 23, period: 2, repeat: "once" });
    await create({ kind: "movingUp", price: 22, period: 2, repeat: "once" });
    await killed(5, spike);
    world.bench.market.sample(90, at(7, 10));
    await vi.waitFor(() => expect(told()).toHaveLength(1));
  });
});
