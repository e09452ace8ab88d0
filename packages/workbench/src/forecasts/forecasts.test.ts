import type { Forecast } from "@bourse/contract/host-api";
import { PALETTES } from "@bourse/ui";
import { describe, expect, it } from "vitest";
import { bandsOf, coverageOf } from "./bands.ts";
import { cameAfter, completedOf, isKnownAt } from "./came.ts";
import { readDraft, USUAL } from "./ForecastForm.tsx";
import { paintFan } from "./paint.ts";
import { isAhead, makeRoom, pricesInSight } from "./room.ts";
import { summaryOf } from "./words.ts";

const DAY = 86_400_000;
const iso = (day: number) => new Date(day * DAY).toISOString();
const levels = (...all: readonly number[]) => all.map((level) => ({ level, prices: [100 + level, 101 + level] }));

/** Made from the bar of day 10, which closed at 100. */
const FORECAST: Forecast = {
  id: 1,
  symbol: "SPX",
  timeframe: "1D",
  source: "test",
  made_at: iso(11),
  last_close: 100,
  horizon: 2,
  times: [iso(13), iso(14)],
  quantiles: levels(0.1, 0.5, 0.9),
  evidence: {
    extension_id: "svc.time_series_forecast",
    version: "1.0.0",
    model: "svc/time-series-forecast",
    model_revision: "1a2b3c4d",
    forecast_lib_version: "3.0.0",
    seed: 1,
    data_hash: "",
    as_of: iso(10),
    bars: 60,
    inputs_used: ["closes"],
  },
  statement: "A forecast is research evidence, not a trading signal.",
  licence: "",
};

describe("the form of a forecast", () => {
  it("reads quantiles in any order, once each", () => {
    expect(readDraft({ horizon: " 20 ", quantiles: "90%; 50, 10 50" })).toEqual({
      ok: true,
      wish: { horizon: 20, quantiles: [0.1, 0.5, 0.9] },
    });
    expect(readDraft(USUAL)).toMatchObject({ ok: true, wish: { quantiles: [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] } });
  });

  it.each(["", "0", "65", "1.5", "many"])("tells that %j is no number of bars ahead", (horizon) => {
    expect(readDraft({ ...USUAL, horizon })).toEqual({ ok: false, faults: { horizon: "A whole number from 1 to 64" } });
  });

  it.each(["", "0.5", "100", "ten", Array.from({ length: 22 }, (_, index) => index + 1).join(" ")])(
    "tells that %j are no quantiles, and every fault at once",
    (quantiles) => {
      const read = readDraft({ horizon: "0", quantiles });
      expect(read.ok ? [] : Object.keys(read.faults)).toEqual(["horizon", "quantiles"]);
    },
  );
});

describe("the bands of a forecast", () => {
  it("pair the outermost quantiles, and leave those without a partner single", () => {
    const { pairs, median, single } = bandsOf(levels(0.05, 0.25, 0.4, 0.5, 0.75, 0.95));
    expect(pairs.map(({ low, high }) => [low.level, high.level])).toEqual([
      [0.05, 0.95],
      [0.25, 0.75],
    ]);
    expect([median?.level, single.map(({ level }) => level)]).toEqual([0.5, [0.4]]);
    expect(bandsOf(levels(0.1)).median).toBeUndefined();
  });

  it("are compared with the share of prices that came within, where both quantiles count the same prices", () => {
    const below = (level: number, share: number, count = 10) => ({ level, share_below: share, count });
    const all = [below(0.05, 0), below(0.25, 0.3), below(0.5, 0.5), below(0.75, 0.8, 4), below(0.95, 0.9)];
    expect(coverageOf(all)).toEqual([{ low: 0.05, high: 0.95, expected: 0.95 - 0.05, came: 0.9, count: 10 }]);
    expect(coverageOf([])).toEqual([]);
  });

  it("are told in words at their last bar", () => {
    const words = { day: (time: number) => `day ${time / DAY}`, price: String };
    expect(summaryOf(FORECAST, words)).toBe("day 14: median 101.5, 80% between 101.1 and 101.9");
    expect(summaryOf({ ...FORECAST, quantiles: levels(0.9) }, words)).toBe("day 14: 90% 101.9");
  });
});

describe("what came after a forecast", () => {
  const candles = [9, 10, 13, 14, 15].map((day) => {
    const price = { open: day, high: day, low: day, close: day, volume: 1 };
    return { time: iso(day), ...price };
  });
  it("is the next completed bars, whatever their times, and in a replay nothing after its moment", () => {
    const came = (last_complete: boolean, moment?: number) =>
      cameAfter(FORECAST, completedOf({ candles, last_complete }, "1D", moment));
    expect(came(true)).toEqual([13, 14]);
    expect(cameAfter(FORECAST, completedOf({ candles: candles.slice(0, 3), last_complete: false }, "1D"))).toEqual([]);
    expect(came(true, 14 * DAY)).toEqual([13]);
    expect(came(true, 13 * DAY)).toEqual([]);
    expect([isKnownAt(FORECAST, undefined), isKnownAt(FORECAST, 11 * DAY), isKnownAt(FORECAST, 11 * DAY - 1)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("the fan on the chart", () => {
  /** Ten pixels a bar, the bar of the forecast at 100; prices downwards from 0 at 200. */
  const chart = {
    xOf: (time: number) => 100 + (time / DAY - 10) * 10,
    yOf: (price: number) => 200 - price,
    timeBeside: (time: number, bars: number) => time + bars * DAY,
    size: () => ({ width: 400, height: 300 }),
  };

  it("has one bar of the chart for each bar ahead, from the last close on, and names median and quantiles", () => {
    const { context, lines, texts } = recorder();
    const caption = ["model 1a2b3c4 · day 10", FORECAST.statement];
    paintFan({ context, width: 400, height: 300 }, { forecast: FORECAST, palette: PALETTES.dark, caption, chart });
    expect(lines).toContainEqual([
      [100, 100],
      [110, 200 - 100.5],
      [120, 200 - 101.5],
    ]);
    expect(texts).toEqual(["median", FORECAST.statement, "model 1a2b3c4 · day 10"]);
  });

  it("paints nothing where it is not in sight", () => {
    const { context, lines, texts } = recorder();
    const far = { ...chart, xOf: (time: number) => chart.xOf(time) + 5_000 };
    paintFan(
      { context, width: 400, height: 300 },
      { forecast: FORECAST, palette: PALETTES.light, caption: ["x"], chart: far },
    );
    expect([lines, texts]).toEqual([[], []]);
    expect(pricesInSight(FORECAST, far)).toEqual([]);
    expect(pricesInSight(FORECAST, chart)).toEqual([100.1, 101.9]);
  });

  it("gets room at the right edge: a narrow view is widened", () => {
    const moves: [string, number][] = [];
    const span = { left: 0, right: 4 };
    makeRoom(FORECAST, {
      span,
      timeBeside: chart.timeBeside,
      size: () => ({ width: 480, height: 300 }),
      goTo: (time) => moves.push(["goTo", time / DAY]),
      zoom(factor) {
        moves.push(["zoom", factor]);
        span.right = 4 * factor;
      },
    });
    expect(moves).toEqual([
      ["zoom", 1.25],
      ["goTo", 11],
    ]);
  });
});

it("a forecast is ahead until the last of its bars has come", () => {
  const timeBeside = (time: number, bars: number) => time + bars * DAY;
  const ahead = (newest: number) =>
    isAhead(FORECAST, {
      timeBeside,
      barNear: () => ({ time: newest * DAY, open: 1, high: 1, low: 1, close: 1, volume: 1 }),
    });
  expect([ahead(10), ahead(11), ahead(12)]).toEqual([true, true, false]);
  expect(isAhead(FORECAST, { timeBeside, barNear: () => undefined })).toBe(false);
});

/** Records the traced lines and the texts of a painter. */
function recorder() {
  const lines: (readonly number[])[][] = [];
  const texts: string[] = [];
  const context = {
    beginPath: () => lines.push([]),
    moveTo: (...at: readonly number[]) => lines.at(-1)?.push(at),
    lineTo: (...at: readonly number[]) => lines.at(-1)?.push(at),
    fillText: (words: string) => texts.push(words),
    measureText: () => ({ width: 20 }) as TextMetrics,
    fill: () => undefined,
    stroke: () => undefined,
    setLineDash: () => undefined,
  };
  return { context: context as Partial<CanvasRenderingContext2D> as CanvasRenderingContext2D, lines, texts };
}
