import { MARKET_LIMITS } from "@bourse/contract";
import { type FakeMarket, fakeMarket, runCommand } from "@bourse/host/testing";
import type { GuestEventDraft } from "@bourse/runtime/broker";
import { marketRead, marketService, marketSubscribe, marketUnsubscribe } from "@bourse/runtime/market";
import { readSampleBars } from "@bourse/testing/sample-bars";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

const bars = readSampleBars();
const SERIES = { symbol: "SPX", timeframe: "1D" as const };

let market: FakeMarket;
let services: { market: ReturnType<typeof marketService> };
let generation: AbortController;
let reports: unknown[];

beforeEach(() => {
  market = fakeMarket();
  reports = [];
  generation = new AbortController();
  const charts = { has: (id: string) => id === "chart-1" };
  const limits = { ...MARKET_LIMITS, maxSubscriptions: 3 };
  services = { market: marketService({ market, charts, limits, report: (cause) => reports.push(cause) }) };
});

const day = (index: number) => `2020-05-${String(index).padStart(2, "0")}T00:00:00.000Z`;
const candle = (index: number, close = index) => ({ time: day(index), open: 1, high: 99, low: 1, close, volume: 1 });

const read = (params: object, setup: object = {}) => runCommand(marketRead, params, { services, ...setup });
const subscribe = (params: object = {}, setup: object = {}) =>
  runCommand(
    marketSubscribe,
    { subscription_id: "a", ...SERIES, ...params },
    { services, signal: generation.signal, ...setup },
  );
const unsubscribe = (subscription_id: unknown, setup: object = {}) =>
  runCommand(marketUnsubscribe, { subscription_id }, { services, ...setup });

/** The subscription's events, as soon as the first one exists. */
async function begun({ posts }: { posts: readonly GuestEventDraft[] }, count = 1) {
  while (posts.length < count) await new Promise((resolve) => setImmediate(resolve));
  return posts.map((each) => each.data) as unknown as { completed: { time: string }[]; sequence: number }[];
}

/** Lets every settled promise run its continuations. */
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe("market.read", () => {
  it("[CMD-09] gives completed candles apart from the forming one, at most 256, oldest first", async () => {
    market.sample(2900, "2020-04-20T15:00:00.000Z");
    const { result } = await read({ ...SERIES, chart_id: "chart-1", source_id: "sample" });
    expect(result).toEqual({
      ...SERIES,
      source_id: "sample",
      completed: bars.slice(-256),
      forming: { time: "2020-04-20T00:00:00.000Z", open: 2900, high: 2900, low: 2900, close: 2900, volume: 1 },
      as_of: "2020-04-20T15:00:00.000Z",
    });
  });

  it.each([
    ["another symbol", { ...SERIES, symbol: "XYZ" }, "command.not_available"],
    ["a timeframe the source lacks", { ...SERIES, timeframe: "1m" }, "command.not_available"],
    ["an unknown source", { ...SERIES, source_id: "other" }, "command.not_available"],
    ["a chart that is not there", { ...SERIES, chart_id: "chart-2" }, "command.not_found"],
    ["no symbol", { timeframe: "1D" }, "command.params_invalid"],
    ["a timeframe that is none", { ...SERIES, timeframe: "2D" }, "command.params_invalid"],
    ["a parameter too many", { ...SERIES, limit: 3 }, "command.params_invalid"],
  ])("[CMD-09] refuses %s", async (_, params, code) => {
    expect(await read(params)).toMatchObject({ code });
  });

  it("[CMD-09] needs tradingRead", async () => {
    expect(await read(SERIES, { holds: () => false })).toMatchObject({ code: "command.permission_denied" });
  });
});

describe("market.subscribe", () => {
  it("[CMD-10, P19] begins although the source fails just then, and keeps no update waiting forever", async () => {
    const { series } = market;
    let readings = 0;
    market.series = async (request, limit) => {
      readings += 1;
      if (readings === 2) throw new Error("the source is broken");
      return series(request, limit);
    };
    const run = await subscribe();
    await begun(run);
    expect(reports).toHaveLength(1);
    market.complete(candle(1));
    const events = await begun(run, 2);
    expect(events.map((each) => each.sequence)).toEqual([0, 1]);
    expect(events[1]?.completed.map((each) => each.time)).toEqual([day(1)]);
  });

  it("[CMD-10, EVT-20] is followed by market events: the forming candle at once, then every change, counted from 0", async () => {
    market.sample(2900, "2020-05-01T15:00:00.000Z");
    const run = await subscribe({ chart_id: "chart-1" });
    expect(run.result).toEqual({ subscribed: true, subscription_id: "a", source_id: "sample" });
    expect(run.posts).toEqual([]);
    await begun(run);
    market.sample(2910, "2020-05-01T16:00:00.000Z");
    market.complete(candle(1, 2910));
    const identity = { subscription_id: "a", ...SERIES, source_id: "sample", coalesced: 0 };
    expect(run.posts).toEqual([
      {
        type: "market",
        data: { ...identity, sequence: 0, completed: [], forming: expect.objectContaining({ close: 2900 }) },
      },
      {
        type: "market",
        data: { ...identity, sequence: 1, completed: [], forming: expect.objectContaining({ close: 2910 }) },
      },
      { type: "market", data: { ...identity, sequence: 2, completed: [candle(1, 2910)] } },
    ]);
    expect(reports).toEqual([]);
  });

  it("[EVT-20] carries all that was completed in a gap with the next event, and repeats none", async () => {
    const run = await subscribe();
    const events = await begun(run);
    market.gap();
    market.complete(candle(1));
    market.complete(candle(1));
    market.complete(candle(2));
    expect((await begun(run)).slice(events.length).flatMap((each) => each.completed)).toEqual([candle(1), candle(2)]);
  });

  it("[EVT-20] carries no more candles at once than a reading gives: the latest", async () => {
    const limits = { ...MARKET_LIMITS, maxReadCandles: 2 };
    const service = marketService({
      market,
      charts: { has: () => false },
      limits,
      report: (each) => reports.push(each),
    });
    const run = await subscribe({}, { services: { market: service } });
    for (const index of [1, 2, 3]) market.complete(candle(index));
    expect((await begun(run)).map((each) => each.completed)).toEqual([[candle(2), candle(3)]]);
  });

  it("[EVT-20] loses nothing that is completed while it begins", async () => {
    const run = await subscribe();
    market.complete(candle(1));
    market.complete(candle(2));
    const events = await begun(run);
    market.complete(candle(3));
    expect([...events, ...(await begun(run, 2)).slice(1)].flatMap((each) => each.completed)).toEqual([
      candle(1),
      candle(2),
      candle(3),
    ]);
  });

  it("[CMD-10] replaces the subscription of the same id, and counts from 0 again", async () => {
    const first = await subscribe();
    await begun(first);
    const second = await subscribe({ timeframe: "1W" });
    await begun(second);
    expect(services.market.size).toBe(1);
    market.complete(candle(1));
    market.complete(candle(4), "1W");
    expect(first.posts).toHaveLength(1);
    expect(second.posts.map((each) => [each.data.sequence, each.data.timeframe])).toEqual([
      [0, "1W"],
      [1, "1W"],
    ]);
  });

  it("[CMD-10, CMD-11] holds to the last of several wishes for one id, whichever is answered first", async () => {
    const first = subscribe();
    await Promise.all([first, unsubscribe("a")]);
    expect((await first).result).toMatchObject({ subscribed: true });
    expect(services.market.size).toBe(0);
    const runs = await Promise.all([subscribe({ timeframe: "1W" }), subscribe()]);
    await begun(runs[1]);
    expect([services.market.size, runs[0].posts.length]).toEqual([1, 0]);
  });

  it("[CMD-10] has a bound for each guest, where replacing takes no place", async () => {
    for (const subscription_id of ["a", "b", "c"]) expect((await subscribe({ subscription_id })).code).toBeUndefined();
    expect(await subscribe({ subscription_id: "d" })).toMatchObject({ code: "command.limit" });
    expect(await subscribe({ subscription_id: "c" })).toMatchObject({ result: { subscribed: true } });
    const other = { principal: { generation: "generation-2" }, signal: new AbortController().signal };
    expect(await subscribe({ subscription_id: "d" }, other)).toMatchObject({ result: { subscribed: true } });
    expect(services.market.size).toBe(4);
  });

  it("[CMD-10] ends with its generation: nothing is told and nothing is left behind", async () => {
    const runs = [await subscribe(), await subscribe({ subscription_id: "b" })];
    for (const run of runs) await begun(run);
    generation.abort();
    market.complete(candle(1));
    market.sample(1, "2020-05-02T01:00:00.000Z");
    await settled();
    expect(runs.map((each) => each.posts.length)).toEqual([1, 1]);
    expect(services.market.size).toBe(0);
  });

  it("[CMD-10] begins nothing for a generation that ended while it waited, or right after", async () => {
    const pending = subscribe();
    generation.abort();
    expect((await pending).code).toBe("discarded");
    const other = new AbortController();
    const run = await subscribe({}, { signal: other.signal, principal: { generation: "generation-2" } });
    other.abort();
    await settled();
    expect([run.posts.length, services.market.size]).toEqual([0, 0]);
  });

  it("[CMD-10] begins nothing when the capability is revoked while it waits", async () => {
    let asked = 0;
    const holds = () => {
      asked += 1;
      return asked === 1;
    };
    expect(await subscribe({}, { holds })).toMatchObject({ code: "command.permission_denied", commits: 0 });
    expect(services.market.size).toBe(0);
  });

  it.each([
    ["another symbol", { symbol: "XYZ" }, "command.not_available"],
    ["a timeframe the source lacks", { timeframe: "1m" }, "command.not_available"],
    ["an unknown source", { source_id: "other" }, "command.not_available"],
    ["a chart that is not there", { chart_id: "chart-2" }, "command.not_found"],
    ["a blank id", { subscription_id: " " }, "command.params_invalid"],
    ["an id too long", { subscription_id: "x".repeat(129) }, "command.params_invalid"],
  ])("[CMD-10] refuses %s", async (_, params, code) => {
    expect(await subscribe(params)).toMatchObject({ code, posts: [], commits: 0 });
    expect(services.market.size).toBe(0);
  });

  it("[EVT-20] for any run of samples, candles and gaps: in order, none twice, all of them, none changed", async () => {
    const act = fc.constantFrom("sample", "complete", "gap", "repeat");
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40 }), fc.nat(5), async (acts, early) => {
        const own = fakeMarket();
        const service = marketService({
          market: own,
          charts: { has: () => false },
          limits: MARKET_LIMITS,
          report: (cause) => reports.push(cause),
        });
        const run = await subscribe({}, { services: { market: service }, signal: new AbortController().signal });
        let completed = 0;
        for (const [index, each] of acts.entries()) {
          if (index === early) await begun(run);
          if (each === "gap") own.gap();
          else if (each === "sample") own.sample(index + 1, day((completed % 28) + 1).replace("T00", "T09"));
          else if (each === "complete" && completed < 28) {
            completed += 1;
            own.complete(candle(completed));
          } else if (completed > 0) own.complete(candle(completed, 77));
        }
        const events = await begun(run);
        expect(events.map((each) => each.sequence)).toEqual(events.map((_, index) => index));
        expect(events.flatMap((each) => each.completed)).toEqual(
          Array.from({ length: completed }, (_, index) => candle(index + 1)),
        );
      }),
      { seed: 3, numRuns: 200 },
    );
    expect(reports).toEqual([]);
  });
});

describe("market.unsubscribe", () => {
  it("[CMD-11] ends the subscription; one that is none is ended already", async () => {
    const run = await subscribe();
    await begun(run);
    expect((await unsubscribe("a")).result).toEqual({ unsubscribed: true, subscription_id: "a" });
    market.complete(candle(1));
    expect(run.posts).toHaveLength(1);
    expect(services.market.size).toBe(0);
    expect((await unsubscribe("a")).result).toEqual({ unsubscribed: true, subscription_id: "a" });
  });

  it("[CMD-11] ends none of another generation", async () => {
    await subscribe();
    await unsubscribe("a", { principal: { generation: "generation-2" } });
    expect(services.market.size).toBe(1);
  });

  it("[CMD-11] is refused without tradingRead, with bad parameters, and after the generation's end", async () => {
    await subscribe();
    expect(await unsubscribe("a", { holds: () => false })).toMatchObject({ code: "command.permission_denied" });
    expect(await unsubscribe("")).toMatchObject({ code: "command.params_invalid" });
    expect(await unsubscribe(7)).toMatchObject({ code: "command.params_invalid" });
    expect(services.market.size).toBe(1);
    generation.abort();
    expect(await unsubscribe("a", { signal: generation.signal })).toMatchObject({ code: "discarded" });
  });
});
