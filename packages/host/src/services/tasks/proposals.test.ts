import { DatabaseSync } from "node:sqlite";
import type { TaskAnswer } from "@bourse/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { diskAfterKill } from "../../../test/fixtures/services/models/models.fixture.ts";
import { saying, type TaskWorld, taskActs, taskWorld } from "../../../test/fixtures/services/tasks/tasks.fixture.ts";
import { HostRefusal } from "../../refusal.ts";

let world: TaskWorld;
beforeEach(async () => {
  world = await taskWorld({ maxTasks: 5, maxArtifacts: 3 });
});
afterEach(() => world.close());

const HOUR = 3_600_000;
const { create, artifactOf } = taskActs(() => world);
const refused = (code: string) => expect.objectContaining({ code });
const PRICE = async () => {
  const quote = await world.market.quote("SPX");
  return quote.ok ? quote.data.price : 0;
};
const NOTHING = { price: null, indicator: null, period: null };
const alertAt = (price: number | null, symbol = "SPX") =>
  ({ ...NOTHING, kind: "create_alert", symbol, price, reason: "A level." }) as const;

describe("a proposal", () => {
  beforeEach(() => world.enable("openai"));
  const propose = async (...proposals: TaskAnswer["proposals"]) => {
    world.provider.says(saying({ proposals }));
    return artifactOf(create().id);
  };

  it("does nothing by itself; the trader takes it once", async () => {
    const price = Math.round((await PRICE()) * 1.02);
    const { id, proposals } = await propose(alertAt(price));
    expect(proposals).toMatchObject([{ n: 0, kind: "create_alert", symbol: "SPX", price, state: "open" }]);
    expect(world.made.alerts).toEqual([]);
    const [first, second] = await Promise.allSettled([0, 0].map((n) => world.tasks.take(id, n, world.caller())));
    expect(first).toMatchObject({ status: "fulfilled", value: { state: "taken" } });
    expect(second).toMatchObject({ status: "rejected", reason: refused("proposal.taken") });
    expect(world.made.alerts).toMatchObject([{ symbol: "SPX", kind: "crossing", price, message: "A level." }]);
    expect(world.tasks.artifacts().artifacts).toMatchObject([{ open_proposals: 0 }]);
  });

  it("that could not be taken is left out, with the reason", async () => {
    const price = await PRICE();
    const { proposals, left_out } = await propose(
      alertAt(price * 1.01),
      alertAt(price * 1.01),
      alertAt(price * 10),
      alertAt(-1),
      alertAt(null),
      alertAt(5, "NOPE"),
      { kind: "add_symbol", symbol: "NOPE", ...NOTHING, reason: "x" },
      { kind: "add_symbol", symbol: "SPX", ...NOTHING, reason: "x" },
    );
    expect(proposals.length).toBe(1);
    expect(left_out.map((each) => each.split(": ")[1])).toEqual([
      "it repeats another",
      expect.stringContaining("is too far from the last price"),
      "it has no price",
      "it has no price",
      "the task read no price of this symbol",
      "no market source has this symbol",
      "it is on the watchlist",
    ]);
  });

  it("adds a symbol to the watchlist", async () => {
    world.reads.watchlist = [];
    const { id } = await propose({ kind: "add_symbol", symbol: "SPX", ...NOTHING, reason: "In the news." });
    await world.tasks.take(id, 0, world.caller());
    expect(world.made.symbols).toEqual(["SPX"]);
  });

  it("adds an indicator to the chart that shows the symbol", async () => {
    const draft = { ...NOTHING, kind: "add_indicator", symbol: "SPX", reason: "x" } as const;
    world.provider.says(
      saying({
        proposals: [
          { ...draft, indicator: "rsi", period: 14 },
          { ...draft, indicator: "macd" },
          { ...draft, indicator: "sma" },
          draft,
          { ...draft, symbol: "NDX", indicator: "macd" },
        ],
      }),
    );
    const { id, left_out } = await artifactOf(create({ task: "visual_pattern_review" }).id);
    expect(left_out.map((each) => each.split(": ")[1])).toEqual([
      "it has no period",
      "it names no indicator",
      "the task did not look at this symbol",
    ]);
    await world.tasks.take(id, 0, world.caller());
    await world.tasks.take(id, 1, world.caller());
    const macd = { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 };
    expect(world.made.indicators).toEqual([
      { chart_id: "chart-1", indicator: "rsi", parameters: { period: 14 } },
      { chart_id: "chart-1", indicator: "macd", parameters: macd },
    ]);
  });

  it("expires, and so does a price that the market has passed", async () => {
    const price = await PRICE();
    const { id } = await propose(alertAt(price * 1.02), alertAt(price * 0.98));
    world.market.setPrice(price * 1.03);
    await expect(world.tasks.take(id, 0, world.caller())).rejects.toEqual(refused("proposal.price_passed"));
    world.market.setPrice(price);
    world.clock.advance(24 * HOUR);
    await expect(world.tasks.take(id, 1, world.caller())).rejects.toEqual(refused("proposal.expired"));
    expect(world.made.alerts).toEqual([]);
    expect(world.tasks.artifact(id).proposals.map(({ state }) => state)).toEqual(["expired", "expired"]);
  });

  it("stays open when the service refuses it, and can be taken later", async () => {
    const { id } = await propose(alertAt((await PRICE()) * 1.02));
    world.refuseAlerts = new HostRefusal("alerts.too_many", "the host has 500 alerts");
    await expect(world.tasks.take(id, 0, world.caller())).rejects.toEqual(refused("alerts.too_many"));
    world.refuseAlerts = undefined;
    expect(await world.tasks.take(id, 0, world.caller())).toMatchObject({ state: "taken" });
  });

  it("is taken in the transaction that makes its object: a kill at any moment leaves both or neither", async () => {
    const { id } = await propose(alertAt((await PRICE()) * 1.02));
    const seen: (string | undefined)[] = [];
    const onDisk = () => {
      const disk = new DatabaseSync(diskAfterKill(world.folder));
      seen.push(String(disk.prepare("SELECT taken_at FROM task_proposals").get()?.taken_at));
      disk.close();
    };
    world.atEffect = () => {
      onDisk();
      expect(world.tasks.artifact(id).proposals).toMatchObject([{ state: "taken" }]);
    };
    await world.tasks.take(id, 0, world.caller());
    onDisk();
    expect(seen).toEqual(["null", world.clock.now().toISOString()]);
  });

  it("of an unknown artifact, or an unknown one of an artifact, is not found", async () => {
    const { id } = await propose();
    await expect(world.tasks.take("nothing", 0, world.caller())).rejects.toEqual(refused("artifact.not_found"));
    await expect(world.tasks.take(id, 7, world.caller())).rejects.toEqual(refused("proposal.not_found"));
  });
});
