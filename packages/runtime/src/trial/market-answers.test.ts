import { type CommandMethod, checkEvent, type EventContext, MARKET_LIMITS } from "@bourse/contract";
import { readSampleBars } from "@bourse/testing/sample-bars";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { MarketDataPort } from "../market/port.ts";
import { readSampleBars as installedBars } from "../market/sample.ts";
import { type MarketAnswers, sampleAnswers } from "./market-answers.ts";
import { sampleMarket } from "./sample-market.ts";

const context: EventContext = { workspace: "w", generation: "g", locale: "en", now: "2026-01-02T03:04:05Z" };
const guest = { id: "svc.tried_guest", name: "Tried", approved: ["tradingRead"], declaredViews: [] } as const;
const sample = sampleMarket();

let desk: MarketAnswers | undefined;
afterEach(() => desk?.close());

async function answersTo(method: CommandMethod, params: object, who: Parameters<typeof sampleAnswers>[0] = guest) {
  desk = sampleAnswers(who, sample);
  const events = await desk.answer([{ id: "c", method, params: params as never }], context);
  return events.map(({ json }) => {
    const event = JSON.parse(json);
    expect(checkEvent(event)).toEqual([]);
    return event;
  });
}

const SPX = { symbol: "SPX", timeframe: "1D" };

describe("the sample's answers", () => {
  it("[EVT-02] are the host's own: the latest completed candles, bar for bar", async () => {
    const [event, ...more] = await answersTo("market.read", SPX);
    const bars = readSampleBars().slice(-MARKET_LIMITS.maxReadCandles);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ type: "result", context, data: { id: "c", method: "market.read", ok: true } });
    expect(event.data.result.completed.map((each: { close: number }) => each.close)).toEqual(
      bars.map(({ close }) => close),
    );
    expect(sample.description).toContain("SPX");
  });

  it("[EVT-02] are those of the event's own time: no day that had not ended, and the event's context", async () => {
    desk = sampleAnswers(guest, sample);
    const command = { id: "c", method: "market.read", params: SPX } as const;
    const at = async (now: string) => {
      const [event] = (await desk?.answer([command], { ...context, now })) ?? [];
      return JSON.parse(event?.json ?? "");
    };
    const early = await at("2003-07-10T12:00:00Z");
    expect(early.context.now).toBe("2003-07-10T12:00:00Z");
    expect(early.data.result.completed.at(-1).time).toBe("2003-07-09T00:00:00.000Z");
    expect((await at("2003-07-11T00:00:00Z")).data.result.completed.at(-1).time).toBe("2003-07-10T00:00:00.000Z");
    expect((await at("1999-01-01T00:00:00Z")).data.error.code).toBe("command.not_available");
  });

  it("are made of a past that is built once for an event, and for none that asks for nothing", async () => {
    const at = vi.fn(sample.at);
    desk = sampleAnswers(guest, { ...sample, at });
    await desk.answer([{ id: "c", method: "charts.list", params: {} }], context);
    expect(at).not.toHaveBeenCalled();
    const read = (id: string) => ({ id, method: "market.read", params: SPX }) as const;
    for (const now of ["2003-07-10T12:00:00Z", "2003-07-11T12:00:00Z"]) {
      await desk.answer([read("c"), read("d")], { ...context, now });
    }
    expect(at.mock.calls).toEqual([["2003-07-10T12:00:00Z"], ["2003-07-11T12:00:00Z"]]);
  });

  it("a subscription's result comes before its first event", async () => {
    const events = await answersTo("market.subscribe", { subscription_id: "s", ...SPX });
    expect(events.map((each) => each.type)).toEqual(["result", "market"]);
    expect(events[1].data).toMatchObject({ subscription_id: "s", symbol: "SPX", sequence: 0 });
  });

  it("pass the host's gates", async () => {
    const refused = async (...given: Parameters<typeof answersTo>) => (await answersTo(...given))[0]?.data.error.code;
    expect(await refused("market.read", { ...SPX, symbol: "NOPE" })).toBe("command.not_available");
    expect(await refused("market.read", { symbol: "SPX" })).toBe("command.params_invalid");
    expect(await refused("market.read", SPX, { ...guest, approved: [] })).toBe("command.permission_denied");
  });

  it("are none for commands that are not of the market", async () => {
    expect(await answersTo("charts.list", {})).toEqual([]);
  });
});

describe("the sample without the package of recorded bars", () => {
  const simulated = sampleMarket(() => installedBars(() => undefined));

  it("is the simulated exchange, and says so", () => {
    expect(simulated.description).toBe("sample data, not live: the simulated exchange (SIM:)");
    expect(new Set(simulated.source.symbols().map(({ source }) => source))).toEqual(new Set(["sim"]));
    expect(simulated.daily).toMatchObject({
      symbol: "SIM:CIMA",
      description: "sample data, not live: SIM:CIMA (Cima Index), simulated",
    });
  });

  it("has the same bars in every run, and at a time only those of days that had ended", async () => {
    const asked = { symbol: "SIM:CIMA", timeframe: "1D" } as const;
    const lastDay = async (source: MarketDataPort) => {
      const answer = await source.series(asked, 1);
      return answer.ok && answer.data.completed[0];
    };
    const last = {
      time: "2025-12-31T00:00:00.000Z",
      open: 5386,
      high: 5412.25,
      low: 5343,
      close: 5364.25,
      volume: 857580,
    };
    expect(await lastDay(simulated.source)).toEqual(last);
    expect(await lastDay(simulated.at("2020-06-03T12:00:00Z"))).toMatchObject({ time: "2020-06-02T00:00:00.000Z" });
    expect(await simulated.source.quote("SIM:CIMA")).toMatchObject({ data: { symbol: "SIM:CIMA", price: 5364.25 } });
    expect(await simulated.source.quote("SPX")).toMatchObject({ reason: { code: "market.symbol_unknown" } });
  });
});
