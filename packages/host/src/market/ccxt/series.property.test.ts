import type { Candle } from "@bourse/contract";
import type { SeriesUpdate } from "@bourse/runtime/market";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Exchange } from "./exchange.ts";
import { symbolSeries } from "./series.ts";

const MINUTE_MS = 60_000;
const BEGIN = Date.parse("2026-01-02T00:00:00.000Z");
const PAGE = 5;

/** The exchange's candle for a minute after some seconds of it: it only grows, and its content shows its length. */
function candleOf(minute: number, seconds: number): Candle {
  const length = Math.min(seconds, 60);
  const price = 100 + (minute % 7);
  const time = new Date(BEGIN + minute * MINUTE_MS).toISOString();
  return { time, open: price, high: price + length, low: price, close: price + length, volume: length };
}

/** All candles that an exchange has at a second, the last one forming; limited to one page. */
function truth(second: number, since?: string): readonly Candle[] {
  const all = Array.from({ length: Math.floor(second / 60) + 1 }, (_, minute) =>
    candleOf(minute, second - minute * 60 + 1),
  );
  const from = since === undefined ? all.slice(-PAGE) : all.filter((each) => each.time >= since);
  return from.slice(0, PAGE);
}

/** One round: the delay since the previous one, and the exchange's answer. */
const round = fc.record({
  after: fc.integer({ min: 1, max: 400 }),
  answer: fc.constantFrom("good", "good", "stale", "shuffled", "twice", "revised", "failing", "late failing"),
});

type Answer = "good" | "stale" | "shuffled" | "twice" | "revised" | "failing" | "late failing";

/** An exchange with scripted answers; its answers about the past may be wrong. */
function lying(state: { second: number; answer: Answer; page: number; last: string }): Exchange {
  return {
    has: () => true,
    ticker: async () => ({ price: 1 }),
    async candles(_symbol, _timeframe, since) {
      state.page += 1;
      const { second, answer } = state;
      if (answer === "failing" || (answer === "late failing" && state.page > 1)) throw new Error("down");
      const good = truth(second, since);
      if (answer === "stale") return truth(Math.max(0, second - 90), since);
      if (answer === "shuffled") return good.toReversed();
      if (answer === "twice") return [...good, ...good];
      if (answer === "revised")
        return good.map((each) => (each.time > state.last ? each : { ...each, close: each.low }));
      return good;
    },
  };
}

describe("a series that is followed over any run of good, old, repeated, revised and failing answers", () => {
  it("tells each completed candle once, in order, whole, and in the end all of them", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 25 }), async (rounds) => {
        const state = { second: 30, answer: "good" as Answer, page: 0, last: "" };
        const told: SeriesUpdate[] = [];
        const series = symbolSeries({
          symbol: "A/B",
          exchange: lying(state),
          isPlausible: () => true,
          now: () => new Date(BEGIN + state.second * 1000).toISOString(),
          changed: (_, update) => told.push(structuredClone(update)),
        });
        const history = structuredClone((await series.refresh("1m")).completed);
        const ask = async (after: number, answer: Answer) => {
          const last = series.book("1m")?.completed.at(-1)?.time ?? "";
          Object.assign(state, { second: state.second + after, answer, page: 0, last });
          await series.refresh("1m").catch(() => undefined);
        };
        for (const { after, answer } of rounds) await ask(after, answer as Answer);
        // Enough good rounds to fetch the missing candles, a few pages each.
        for (let last = 0; last < 20; last += 1) await ask(0, "good");
        const { completed = [], forming } = series.book("1m") ?? {};
        const union = [...history, ...told.flatMap((each) => each.completed)];
        expect(union).toEqual(completed);
        const ended = Math.floor(state.second / 60);
        expect(union).toEqual(Array.from({ length: ended }, (_, minute) => candleOf(minute, 60)));
        expect(forming).toEqual(candleOf(ended, state.second - ended * 60 + 1));
        for (const each of told) {
          if (each.forming) expect(each.forming.time > (each.completed.at(-1)?.time ?? "")).toBe(true);
        }
      }),
      { seed: 17, numRuns: 200 },
    );
  });
});
