import { makeColumns } from "@bourse/bars";
import { FORECAST_LIMITS, type ModelAnswer, type ModelQuestion } from "@bourse/contract";
import type { CandleList, NewForecast } from "@bourse/contract/host-api";
import { manualClock, refusalCode } from "@bourse/host/testing";
import { describe, expect, it } from "vitest";
import {
  fakeModel,
  honestAnswer,
  MODEL_MANIFEST,
  MODEL_REVISION,
} from "../../../test/fixtures/forecast/fake-model.fixture.ts";
import { toldEvents } from "../../../test/fixtures/services/desk.fixture.ts";
import { openMemoryDatabase } from "../../database.ts";
import { forecastsService, futureTimes } from "./forecasts.ts";
import { forecastModels } from "./models.ts";
import { forecastStore } from "./store.ts";

const DAY = 86_400_000;
function setUp(maxKept = 100) {
  const bars: CandleList["candles"] = Array.from({ length: 60 }, (_, index) => {
    const close = 100 + index;
    return { time: new Date(index * DAY).toISOString(), open: close, high: close, low: close, close, volume: 1 };
  });
  const state = {
    candles: bars,
    isComplete: true,
    source: "test",
    answer: honestAnswer as (question: ModelQuestion) => unknown,
  };
  const asked: ModelQuestion[] = [];
  const { events, told } = toldEvents();
  const models = forecastModels();
  const add = (generation: string) =>
    models.add(
      fakeModel(generation, (question) => {
        asked.push(question);
        return state.answer(question);
      }),
    );
  const store = forecastStore(openMemoryDatabase(), maxKept);
  const known = { symbol: "SPX", timeframe: "1D", availability: "native" } as const;
  const service = forecastsService({
    market: {
      async bars({ before = Number.POSITIVE_INFINITY, limit }) {
        const all = state.candles.filter(({ time }) => Date.parse(time) < before);
        const shown = all.slice(-limit);
        const bars = makeColumns(shown.length, (name) =>
          Float64Array.from(shown, ({ time, ...candle }) => (name === "time" ? Date.parse(time) : candle[name])),
        );
        const lastComplete = state.isComplete || all.length < state.candles.length;
        return { ok: true, data: { ...known, source: state.source, lastComplete, more: false, bars } };
      },
    },
    models,
    store,
    clock: manualClock(),
    events,
    limits: FORECAST_LIMITS,
  });
  const ask = (more: Partial<NewForecast> = {}) =>
    service.forecast({ symbol: "SPX", timeframe: "1D", horizon: 5, ...more });
  return { service, state, asked, models, add, ask, told };
}

describe("[SERVICE-14] a forecast", () => {
  it("[MODEL-17, MODEL-18, LIM-19] is made from completed bars alone, and says what it is and who may use it", async () => {
    const { add, ask, asked, state, told } = setUp();
    add("one");
    state.isComplete = false;
    const made = await ask();
    expect(asked[0]?.closes.at(-1)).toBe(158);
    expect(made).toMatchObject({
      last_close: 158,
      horizon: 5,
      statement: "A forecast is research evidence, not a trading signal.",
      licence: "The licence of the model's weights allows non-commercial, non-production research only.",
      evidence: { model_revision: MODEL_REVISION, as_of: new Date(58 * DAY).toISOString(), bars: 59 },
    });
    expect(made.times[0]).toBe(new Date(59 * DAY).toISOString());
    expect(made.quantiles.map(({ level }) => level)).toEqual([0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95]);
    expect(told).toEqual(["forecasts"]);
  });

  it("is kept: the same question about the same bars is not asked twice, and old ones give way", async () => {
    const { add, ask, asked, service } = setUp(2);
    add("one");
    const first = await ask();
    expect(await ask()).toEqual(first);
    expect(asked).toHaveLength(1);
    await ask({ horizon: 6 });
    await ask({ horizon: 7 });
    const { forecasts } = service.list({ symbol: "SPX", timeframe: "1D" });
    expect(forecasts.map(({ horizon }) => horizon)).toEqual([7, 6]);
    expect(service.list({ symbol: "SPX", timeframe: "1H" }).forecasts).toEqual([]);
  });

  it("is refused without a model, with too few bars, with quantiles out of order, and when the model was replaced meanwhile", async () => {
    const { add, ask, state, models } = setUp();
    expect(await refusalCode(ask())).toBe("forecast.not_installed");
    add("one");
    expect(await refusalCode(ask({ quantiles: [0.9, 0.1] }))).toBe("host.body_invalid");
    state.answer = (question) => {
      models.remove("one");
      add("two");
      return honestAnswer(question);
    };
    expect(await refusalCode(ask())).toBe("forecast.stopped");
    state.candles = state.candles.slice(0, 20);
    expect(await refusalCode(ask())).toBe("forecast.series_short");
  });

  it("[P26] in a replay is made from bars that had ended by its moment, is kept as such, and does not count", async () => {
    const { add, ask, asked, service, state } = setUp();
    add("one");
    // The bar of day 40 ends with day 40: at its noon it would tell of its close.
    const noon = new Date(40.5 * DAY).toISOString();
    const made = await ask({ until: noon });
    expect(asked[0]?.times.at(-1)).toBe(new Date(39 * DAY).toISOString());
    expect(asked[0]?.closes).toHaveLength(40);
    expect(made).toMatchObject({ last_close: 139, in_replay: true, times: { 0: new Date(40 * DAY).toISOString() } });
    expect((await ask({ until: new Date(41 * DAY).toISOString() })).last_close).toBe(140);
    expect(await ask({ until: noon })).toEqual(made);
    expect(await service.evaluate({ symbol: "SPX", timeframe: "1D" })).toMatchObject({ forecasts: 0, compared: 0 });
    expect(await refusalCode(ask({ until: new Date(20 * DAY).toISOString() }))).toBe("forecast.series_short");
    expect(await refusalCode(ask({ until: "2026-99-99T00:00:00Z" }))).toBe("host.body_invalid");
    state.isComplete = false;
    const late = await ask({ until: new Date(600 * DAY).toISOString() });
    expect(late.last_close).toBe(158);
    // The same bars outside of a replay are a forecast of their own, which counts.
    const live = await ask();
    expect([live.id === late.id, live.in_replay]).toEqual([false, undefined]);
    expect(await service.evaluate({ symbol: "SPX", timeframe: "1D" })).toMatchObject({ forecasts: 1 });
  });

  it("is listed page by page, the newest first, and read by its id", async () => {
    const { add, ask, service } = setUp();
    add("one");
    const ids: number[] = [];
    for (let horizon = 1; horizon <= 5; horizon += 1) ids.unshift((await ask({ horizon })).id);
    const series = { symbol: "SPX", timeframe: "1D" } as const;
    const found: number[] = [];
    let next: string | undefined;
    do {
      const page = service.list({ ...series, limit: "2", ...(next !== undefined && { before: next }) });
      expect(page.forecasts.length).toBeLessThanOrEqual(2);
      found.push(...page.forecasts.map(({ id }) => id));
      next = page.next;
    } while (next !== undefined);
    expect(found).toEqual(ids);
    expect(service.list({ ...series, limit: "5" }).next).toBeUndefined();
    expect(service.get(ids[4] as number).horizon).toBe(1);
    expect(() => service.get(1000)).toThrow(expect.objectContaining({ code: "forecast.unknown" }));
  });

  const bent: readonly (readonly [string, (answer: ModelAnswer) => unknown])[] = [
    ["nothing", () => undefined],
    ["another horizon", (answer) => ({ ...answer, horizon: 4 })],
    ["a level too few", (answer) => ({ ...answer, quantiles: { 0.5: answer.quantiles["0.5"] } })],
    ["a path too short", (answer) => ({ ...answer, quantiles: { ...answer.quantiles, 0.5: [1] } })],
    ["crossing quantiles", (answer) => ({ ...answer, quantiles: { ...answer.quantiles, 0.5: [1, 1, 1, 1, 1] } })],
    ["a price of 0", (answer) => ({ ...answer, quantiles: { ...answer.quantiles, 0.05: [0, 1, 1, 1, 1] } })],
    ["other bars", (answer) => ({ ...answer, evidence: { ...answer.evidence, data_hash: "0".repeat(64) } })],
    ["another time", (answer) => ({ ...answer, evidence: { ...answer.evidence, as_of: "1999" } })],
    ["another revision", (answer) => ({ ...answer, evidence: { ...answer.evidence, model_revision: "x" } })],
    ["one field more", (answer) => ({ ...answer, signal: "buy" })],
  ];
  it.each(bent)("[P26, FORECAST-03] with %s is refused and not kept", async (_what, bend) => {
    const { add, ask, state, service } = setUp();
    add("one");
    state.answer = (question) => bend(honestAnswer(question));
    expect(await refusalCode(ask())).toBe("forecast.answer_invalid");
    expect(service.list({ symbol: "SPX", timeframe: "1D" }).forecasts).toEqual([]);
  });

  it("is compared with what came: how often a price came in below each quantile", async () => {
    const { add, ask, state, service } = setUp();
    add("one");
    const whole = state.candles;
    state.candles = whole.slice(0, 50);
    await ask({ quantiles: [0.1, 0.5, 0.9] });
    const evaluate = () => service.evaluate({ symbol: "SPX", timeframe: "1D" });
    expect(await evaluate()).toMatchObject({ forecasts: 1, compared: 0, levels: [] });
    state.candles = whole.slice(0, 53);
    // The closes 150, 151 and 152 lie between the median 149 and the upper quantile, 155.
    expect(await evaluate()).toMatchObject({
      compared: 3,
      levels: [
        { level: 0.1, count: 3, share_below: 0 },
        { level: 0.5, count: 3, share_below: 0 },
        { level: 0.9, count: 3, share_below: 1 },
      ],
    });
    const { pinball = 0, pinball_unchanged: unchanged = 0 } = await evaluate();
    expect([pinball > 0, unchanged > 0]).toEqual([true, true]);
  });

  it("is not compared with bars that begin long after it, nor with prices of another source", async () => {
    const { add, ask, state, service } = setUp();
    add("one");
    const whole = state.candles;
    state.candles = whole.slice(0, 50);
    await ask();
    const compared = async () => (await service.evaluate({ symbol: "SPX", timeframe: "1D" })).compared;
    state.candles = whole.slice(55);
    expect(await compared()).toBe(0);
    state.candles = whole.slice(49);
    expect(await compared()).toBe(5);
    state.source = "another";
    expect(await compared()).toBe(0);
  });

  it("is removed by its id, and no longer counts", async () => {
    const { add, ask, service, told } = setUp();
    add("one");
    const { id } = await ask();
    service.remove(id);
    expect(told).toEqual(["forecasts", "forecasts"]);
    expect(service.list({ symbol: "SPX", timeframe: "1D" }).forecasts).toEqual([]);
    expect(await service.evaluate({ symbol: "SPX", timeframe: "1D" })).toMatchObject({ forecasts: 0 });
    expect(() => service.remove(id)).toThrow(expect.objectContaining({ code: "forecast.unknown" }));
  });

  it("goes with its model, of which the pages hear", async () => {
    const { add, ask, service, told } = setUp();
    add("one");
    await ask();
    service.forget(MODEL_MANIFEST.id);
    expect(told).toEqual(["forecasts", "forecasts"]);
    expect(service.list({ symbol: "SPX", timeframe: "1D" }).forecasts).toEqual([]);
  });
});

describe("the times of bars to come", () => {
  const at = (...times: readonly string[]) => times.map((time) => Date.parse(time));
  const iso = (times: readonly number[]) => times.map((time) => new Date(time).toISOString().slice(0, 16));
  it("skip the days and hours that the past bars skip", () => {
    const week = at("2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05");
    expect(iso(futureTimes(week, "1D", 2))).toEqual(["2024-01-08T00:00", "2024-01-09T00:00"]);
    const hours = at("2024-01-04T14:00Z", "2024-01-04T15:00Z", "2024-01-05T14:00Z", "2024-01-05T15:00Z");
    expect(iso(futureTimes(hours, "1H", 1))).toEqual(["2024-01-11T14:00"]);
    expect(iso(futureTimes(at("2024-01-01"), "1M", 2))).toEqual(["2024-02-01T00:00", "2024-03-01T00:00"]);
    expect(iso(futureTimes(at("2024-01-01"), "1W", 1))).toEqual(["2024-01-08T00:00"]);
  });
});
