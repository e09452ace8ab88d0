import { makeColumns } from "@bourse/bars";
import { FORECAST_LIMITS, FORECAST_QUANTILES, type ModelQuestion } from "@bourse/contract";
import type { NewRolling, RollingRow } from "@bourse/contract/host-api";
import { refusalCode } from "@bourse/host/testing";
import type { MarketDataPort } from "@bourse/runtime/market";
import { describe, expect, it } from "vitest";
import { fakeModel, honestAnswer } from "../../../test/fixtures/forecast/fake-model.fixture.ts";
import { runPython } from "../../../test/fixtures/forecast/model.fixture.ts";
import { evaluateRolling, PLAIN_FORECASTS, type RollingParts } from "./rolling.ts";

const DAY = 86_400_000;
const USUAL: NewRolling = { symbol: "SPX", timeframe: "1D", horizon: 20, origins: 10, every: 5, season: 5 };

function marketOf(closes: readonly number[]): Pick<MarketDataPort, "bars"> {
  return {
    async bars({ limit }) {
      const shown = closes.slice(-limit);
      const first = closes.length - shown.length;
      const bars = makeColumns(shown.length, (name) =>
        Float64Array.from(shown, (close, index) => (name === "time" ? (first + index) * DAY : close)),
      );
      const known = { symbol: "SPX", timeframe: "1D", source: "test", availability: "native" } as const;
      return { ok: true, data: { ...known, lastComplete: true, more: first > 0, bars } };
    },
  };
}

function evaluated(closes: readonly number[], change: Partial<NewRolling> = {}, parts: Partial<RollingParts> = {}) {
  const asked: ModelQuestion[] = [];
  const model = fakeModel("one", (question) => {
    asked.push(question);
    return honestAnswer(question);
  });
  const limits = { ...FORECAST_LIMITS, maxBars: 64 };
  const whole = { market: marketOf(closes), model, limits, isCurrent: () => true, signal: undefined, ...parts };
  return { asked, found: evaluateRolling({ ...USUAL, ...change }, whole) };
}

const lossOf = (rows: readonly RollingRow[], method: RollingRow["method"], ahead: number) =>
  rows.find((row) => row.method === method && row.ahead === ahead)?.pinball ?? Number.NaN;
const saw = (days: number) => 100 + (days % 5);

describe("[FORECAST-01, SERVICE-14] a rolling evaluation", () => {
  it("[P26] shows the model nothing after the bar that it forecasts from, and compares with the bars after it", async () => {
    const closes = Array.from({ length: 200 }, (_, index) => 100 + index);
    const { asked, found } = evaluated(closes);
    const { rows, origins, first, last } = await found;
    // The newest bar with 20 bars after it is the one of day 179.
    const origin = Array.from({ length: 10 }, (_, index) => 134 + index * 5);
    expect(asked.map(({ times }) => Date.parse(times.at(-1) ?? "") / DAY)).toEqual(origin);
    for (const [index, { closes: seen, times }] of asked.entries()) {
      expect([seen.length, times.length, seen.at(-1)]).toEqual([64, 64, 100 + (origin[index] ?? 0)]);
    }
    expect([origins, Date.parse(first) / DAY, Date.parse(last) / DAY]).toEqual([10, 134, 179]);
    expect(rows.map(({ ahead, method, count }) => `${ahead} ${method} ${count}`)).toEqual(
      [1, 5, 20].flatMap((ahead) =>
        ["model", "naive", "drift", "seasonal_naive"].map((method) => `${ahead} ${method} 10`),
      ),
    );
    // The fake model's upper quantile lies above every close that came, its lower one below.
    const [model] = rows;
    expect(model?.levels.map(({ share_below: share }) => share)).toEqual([0, 0, 0, 0, 1, 1, 1]);
  });

  it("finds each plain forecast without loss on the series that it knows", async () => {
    const growth = Array.from({ length: 150 }, (_, index) => 100 * 1.01 ** index);
    const grown = (await evaluated(growth).found).rows;
    expect(lossOf(grown, "drift", 20)).toBeCloseTo(0, 6);
    expect(lossOf(grown, "naive", 20)).toBeGreaterThan(10);
    const season = (await evaluated(Array.from({ length: 150 }, (_, index) => saw(index))).found).rows;
    expect(lossOf(season, "seasonal_naive", 20)).toBeCloseTo(0, 6);
    expect(lossOf(season, "naive", 1)).toBeGreaterThan(1);
  });

  it("takes as many forecasts as a short series has room for, and refuses one without room", async () => {
    const closes = Array.from({ length: 60 }, (_, index) => 100 + (index % 7));
    // Forecasts from the 33rd bar on, with 20 bars after them: days 32 to 39.
    expect(await evaluated(closes).found).toMatchObject({ origins: 2 });
    expect(await refusalCode(evaluated(closes.slice(0, 52)).found)).toBe("forecast.series_short");
  });

  it("ends when it is cancelled and when the model is replaced, and believes no answer more than a forecast's", async () => {
    const closes = Array.from({ length: 150 }, (_, index) => saw(index));
    const ended = { ...fakeModel("one", honestAnswer) };
    const stop = new AbortController();
    const asks = async (body: string, signal?: AbortSignal) => {
      expect(signal).toBe(stop.signal);
      return honestAnswer(JSON.parse(body));
    };
    await evaluated(closes, {}, { model: { ...ended, ask: asks }, signal: stop.signal }).found;
    expect(await refusalCode(evaluated(closes, {}, { isCurrent: () => false }).found)).toBe("forecast.stopped");
    const crossing = { ...ended, ask: async () => ({}) };
    expect(await refusalCode(evaluated(closes, {}, { model: crossing }).found)).toBe("forecast.answer_invalid");
  });
});

describe("the plain forecasts", () => {
  it("are those of the model's own evaluation, number by number", () => {
    const logs = Array.from({ length: 120 }, (_, index) =>
      Math.log(100 + 3 * Math.sin(index / 3) + ((index * 7) % 11)),
    );
    const told = runPython(
      `
import json
import numpy as np
import evaluate
logs = np.array(json.load(sys.stdin))
print(json.dumps([[np.exp(method(logs, ahead)).tolist() for method in (evaluate.naive, evaluate.drift, evaluate.seasonal_naive)] for ahead in (1, 5, 7, 20)]))
`,
      JSON.stringify(logs),
    );
    const theirs = JSON.parse(told) as number[][][];
    const { naive, drift, seasonal_naive: seasonal } = PLAIN_FORECASTS;
    for (const [index, ahead] of [1, 5, 7, 20].entries()) {
      for (const [place, method] of [naive, drift, seasonal].entries()) {
        const ours = method({ logs, season: 5 }, ahead);
        expect(ours).toHaveLength(FORECAST_QUANTILES.length);
        for (const [level, price] of ours.entries()) expect(price).toBeCloseTo(theirs[index]?.[place]?.[level] ?? 0, 9);
      }
    }
  });
});
