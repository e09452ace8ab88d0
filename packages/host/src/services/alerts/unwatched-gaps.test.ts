import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { barsOfFive, SMA } from "../../../test/fixtures/services/alerts/bars-of-five.fixture.ts";

const world = barsOfFive();
const { at, bar, create, fires, told, killed, killedOver, history, quiet, late, judged } = world;
beforeEach(() => world.open());
afterEach(world.dispose);

describe("an alert and a gap that it did not watch", () => {
  it("are strangers if it was made, changed or switched on after the gap, while the bars are awaited", async () => {
    await history();
    const { id: moved } = await create({ price: 120, fire_unwatched: true });
    const { id: off } = await create({ fire_unwatched: true });
    await killedOver();
    const arrived = late();
    world.bench.market.sample(90, at(7, 10));
    await quiet();
    const made = { kind: "greaterThan", price: 100, fire_unwatched: true } as const;
    await create({ ...made, indicator: SMA, price: 95, repeat: "once" });
    await create(made);
    world.bench.alerts.manager.change(moved, { price: 100 });
    world.bench.alerts.manager.change(off, { enabled: false });
    world.bench.alerts.manager.change(off, { enabled: true });
    arrived();
    await judged();
    expect([told(), fires(), world.bench.reports]).toEqual([[], [], []]);
  });

  it("fires once for the gap, however often the gap is judged", async () => {
    let isFull = true;
    const tell = ({ title }: { readonly title: string }) => {
      if (isFull && title.includes("SMA")) throw new Error("the disk is full");
    };
    await world.open({ tell });
    await history();
    await create({ fire_unwatched: true });
    await create({ indicator: SMA, price: 95 });
    await killed(5, () => {
      bar(5, 110);
      bar(6, 90);
      bar(7, 110);
    });
    world.bench.market.sample(90, at(8, 10));
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
    const { series } = world.bench.market;
    world.bench.market.series = (request, limit) =>
      request.timeframe === "1m" ? new Promise(() => undefined) : series(request, limit);
    world.bench.market.sample(90, at(8, 10));
    await vi.waitFor(() => expect(fires()).toHaveLength(1));
    world.bench.beat();
    await world.restart();
    world.bench.market.sample(90, at(8, 20));
    await judged();
    expect(fires().map(({ sample_time }) => sample_time)).toEqual([at(6)]);
  });

  it("does not fire for a bar before one for which it has fired meanwhile, and says so", async () => {
    await history();
    await create({ fire_unwatched: true });
    await killedOver();
    const arrived = late();
    world.bench.market.sample(90, at(7, 10));
    await quiet();
    bar(7, 110);
    arrived();
    await judged();
    expect(fires().map(({ sample_time }) => sample_time)).toEqual([at(8)]);
    expect(world.bench.unwatched.map(({ body }) => body)).toEqual([
      expect.stringContaining("The alert has fired for a later time and does not fire for this one."),
    ]);
  });

  it("fires by the next start if the disk refused the fire, and is told then", async () => {
    await history();
    await create({ fire_unwatched: true });
    await killedOver();
    world.bench.database.run(
      "CREATE TRIGGER full BEFORE INSERT ON alert_fires BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
    );
    world.bench.market.sample(90, at(7, 10));
    await vi.waitFor(() => expect(world.bench.reports).not.toEqual([]));
    expect([told(), fires()]).toEqual([[], []]);
    world.bench.beat();
    world.bench.database.run("DROP TRIGGER full");
    await world.restart();
    world.bench.market.sample(90, at(7, 20));
    await judged();
    expect(told()).toEqual(["Crossed while not watched: SPX at 110"]);
    expect(fires().map(({ sample_time }) => sample_time)).toEqual([at(6)]);
  });
});
