import { DatabaseSync } from "node:sqlite";
import type { ChartAnswer } from "@bourse/contract";
import type { TakenProposal } from "@bourse/contract/host-api";
import { fakeMarket } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type ChartWorld,
  chartWorld,
  NOTHING,
  saying,
} from "../../../../test/fixtures/services/assistant/chart.fixture.ts";
import { diskAfterKill } from "../../../../test/fixtures/services/models/models.fixture.ts";

let world: ChartWorld;
let isGone = false;
beforeEach(async () => {
  isGone = false;
  const market = fakeMarket();
  world = await chartWorld({ market: { ...market, symbols: () => (isGone ? [] : market.symbols()) } });
  world.enableModel();
});
afterEach(() => world.close());

type Drafts = ChartAnswer["proposals"];
const refused = (code: string) => expect.objectContaining({ code });
const propose = (proposals: Drafts, question: object = {}) => {
  world.provider.says(saying({ proposals }));
  return world.answered(question);
};
const draft = (change: Partial<Drafts[number]>) =>
  ({ ...NOTHING, symbol: "SPX", kind: "add_drawing", ...change }) as Drafts[number];
const lastPrice = async () => {
  const quote = await world.host.market.quote("SPX");
  return quote.ok ? quote.data.price : Number.NaN;
};
const TREND = [
  { time: "2015-01-02T00:00:00Z", price: 2000 },
  { time: "2015-03-02T00:00:00Z", price: 2100 },
];

describe("a proposal of an answer about a chart", () => {
  it("makes nothing by itself, and one object when it is confirmed, however often", async () => {
    const { services } = world.host;
    const price = Math.round((await lastPrice()) * 1.05);
    const entry = await propose([
      draft({ kind: "create_alert", price }),
      draft({ kind: "create_alert", price: 70, indicator: "rsi", period: 14 }),
      draft({ kind: "add_indicator", indicator: "macd", period: 9 }),
      draft({ price, points: null }),
    ]);
    expect(entry?.proposals).toMatchObject([
      { n: 0, kind: "create_alert", price, state: "open" },
      { n: 1, kind: "create_alert", price: 70, indicator: "rsi", period: 14, timeframe: "1D" },
      { n: 2, kind: "add_indicator", indicator: "macd", chart_id: world.chartId },
      { n: 3, kind: "add_drawing", price },
    ]);
    const made = () => [
      services.alerts.manager.list().alerts.map(({ kind, indicator }) => [kind, indicator?.indicator]),
      services.indicators.list().map(({ indicator, chart_id }) => [indicator, chart_id]),
      services.drawings.list("SPX").map(({ kind, anchors }) => [kind, anchors]),
    ];
    expect(made()).toEqual([[], [], []]);
    const answers: unknown[] = [];
    for (const n of [0, 1, 2, 3]) {
      const [first, second] = await Promise.allSettled([world.take(n), world.take(n)]);
      expect(first).toMatchObject({ status: "fulfilled", value: { n, state: "taken" } });
      expect(second).toMatchObject({ status: "rejected", reason: refused("proposal.taken") });
      answers.push(first.status === "fulfilled" && (first.value as TakenProposal).made);
    }
    // A page undoes exactly the object that was made.
    const [onIndicator, onPrice] = services.alerts.manager.list().alerts;
    expect(answers).toEqual([
      { alert: onPrice },
      { alert: onIndicator },
      { indicator: services.indicators.list()[0] },
      { drawing: services.drawings.list("SPX")[0] },
    ]);
    expect(made()).toEqual([
      [
        ["crossing", "rsi"],
        ["crossing", undefined],
      ],
      [["macd", world.chartId]],
      [["horizontal", [{ price }]]],
    ]);
  });

  it("has the indicator's first line, and the usual values of what a model does not choose", async () => {
    const entry = await propose([
      draft({ kind: "create_alert", price: 50, indicator: "atr", period: 7 }),
      draft({ kind: "create_alert", price: 2000, indicator: "bollinger", period: 30 }),
      draft({ kind: "add_indicator", indicator: "bollinger", period: 30 }),
    ]);
    expect(entry?.proposals).toHaveLength(3);
    for (const n of [0, 1, 2]) await world.take(n);
    const { alerts, indicators } = world.host.services;
    const bands = { indicator: "bollinger", parameters: { period: 30, deviations: 2 } };
    expect(alerts.manager.list().alerts).toMatchObject([
      { title: "BB of SPX at 2000", indicator: { ...bands, line: "middle" } },
      { title: "ATR of SPX at 50", indicator: { indicator: "atr", parameters: { period: 7 }, line: "value" } },
    ]);
    expect(indicators.list()).toMatchObject([bands]);
    const again = await propose([draft({ kind: "add_indicator", indicator: "bollinger", period: 30 })]);
    expect(again?.details?.left_out).toEqual(["add_indicator SPX: it is on the chart"]);
  });

  it("draws a trend line and creates a scan", async () => {
    const window = { from: "2015-01-01T00:00:00Z", to: "2015-07-01T00:00:00Z" };
    await propose([draft({ points: TREND }), draft({ kind: "create_scan", symbol: "CBOE:SPX", style: "W" })], window);
    await world.take(0);
    await world.take(1);
    expect(world.host.services.drawings.list()).toMatchObject([{ kind: "trend", anchors: TREND }]);
    expect(world.host.services.scans.list()).toMatchObject([
      { name: "Swing scan of CBOE:SPX", symbols: ["CBOE:SPX"], cadence_minutes: { W: 60 } },
    ]);
  });

  it("that could not be taken is left out, with the reason", async () => {
    const price = await lastPrice();
    const first = await propose([
      draft({ kind: "create_alert", price: price * 10 }),
      draft({ kind: "create_alert", price: null }),
      draft({ kind: "create_alert", symbol: "NOPE", price: 5 }),
      draft({ kind: "add_indicator", indicator: "sma" }),
    ]);
    expect(first?.proposals).toEqual([]);
    expect(first?.details?.left_out.map((each) => each.split(": ")[1])).toEqual([
      expect.stringContaining("is too far from the prices that the model read"),
      "it has no price",
      "the model read no price of this symbol",
      "it has no period",
    ]);
    const { indicators } = world.host.services;
    indicators.create({ chart_id: null, indicator: "sma", parameters: { period: 9 } });
    // That of another price is not the proposed one.
    indicators.create({ chart_id: null, indicator: "ema", parameters: { period: 9 }, source: "high" });
    const second = await propose([
      draft({ kind: "add_indicator", indicator: "sma", period: 9 }),
      draft({ symbol: "NDX", price }),
      draft({ kind: "create_scan", symbol: "SPX", style: "D" }),
      draft({ kind: "create_scan", symbol: "NYSE:NOPE", style: "D" }),
    ]);
    expect(second?.details?.left_out.map((each) => each.split(": ")[1])).toEqual([
      "it is on the chart",
      "the chart shows SPX",
      "it names no exchange before a colon",
      "no market source has this symbol",
    ]);
    const third = await propose([draft({ kind: "add_indicator", indicator: "ema", period: 9 })]);
    expect(third?.details?.left_out).toEqual([]);
  });

  it("of a replay draws what lies before its moment, and sets nothing on the market of today", async () => {
    const replay = { from: "2015-01-01T00:00:00Z", to: "2015-07-01T00:00:00Z", until: "2015-02-02T00:00:00Z" };
    const entry = await propose(
      [
        draft({ price: 2000 }),
        draft({ points: TREND }),
        draft({ kind: "create_alert", price: 2000 }),
        draft({ kind: "create_scan", symbol: "CBOE:SPX", style: "D" }),
      ],
      replay,
    );
    expect(entry?.proposals).toMatchObject([{ kind: "add_drawing", price: 2000 }]);
    expect(entry?.details?.left_out.map((each) => each.split(": ")[1])).toEqual([
      "a point lies after the moment of the replay",
      "a replay of the past proposes no alert",
      "a replay of the past proposes no scan",
    ]);
  });

  it("is refused when its symbol, chart or workspace is gone, and makes nothing", async () => {
    const { services, service, clock } = world.host;
    const price = await lastPrice();
    await propose([draft({ price }), draft({ kind: "add_indicator", indicator: "rsi", period: 14 })]);
    isGone = true;
    await expect(world.take()).rejects.toEqual(refused("proposal.symbol_gone"));
    isGone = false;
    const { chart_id } = services.charts.add({ symbol: "SPX", timeframe: "1W" });
    services.charts.remove(world.chartId);
    await expect(world.take(1)).rejects.toEqual(refused("proposal.chart_gone"));
    const { id } = await service.workspaces.create({ name: "Second" });
    await service.workspaces.change(id, { open: true });
    await expect(world.take()).rejects.toEqual(refused("proposal.other_workspace"));
    expect([chart_id, services.drawings.list(), services.indicators.list()]).toEqual([chart_id, [], []]);
    await expect(services.assistant.take("nothing", 0, world.caller())).rejects.toEqual(
      refused("assistant.question_unknown"),
    );
    await expect(world.take(7)).rejects.toEqual(refused("proposal.not_found"));
    clock.advance(25 * 60 * 60_000);
    expect(world.latest()?.proposals?.map(({ state }) => state)).toEqual(["expired", "expired"]);
  });

  it("is taken in the transaction that makes its object: a kill at any moment leaves both or neither", async () => {
    const { services, dataDir } = world.host;
    await propose([draft({ price: await lastPrice() })]);
    const onDisk = () => {
      const disk = new DatabaseSync(diskAfterKill(dataDir));
      const taken = disk.prepare("SELECT taken_at IS NOT NULL AS taken FROM assistant_proposals").get()?.taken;
      const drawings = disk.prepare("SELECT count(*) AS count FROM drawings").get()?.count;
      disk.close();
      return [taken, drawings];
    };
    const seen: unknown[] = [];
    const create = services.drawings.create;
    Object.assign(services.drawings, {
      create: (...given: Parameters<typeof create>) => {
        const made = create(...given);
        seen.push(onDisk());
        return made;
      },
    });
    await world.take();
    seen.push(onDisk());
    expect(seen).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it("outlives a restart of the host with its answer and sources", async () => {
    await propose([draft({ price: await lastPrice() })]);
    const before = world.latest();
    await world.restart();
    expect(world.latest()).toEqual(before);
    expect(await world.take()).toMatchObject({ state: "taken" });
    expect(world.host.services.drawings.list()).toHaveLength(1);
  });
});
