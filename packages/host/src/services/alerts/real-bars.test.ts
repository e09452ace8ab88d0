import { ALERT_LIMITS, type AlertCondition } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import type { LiveMarket, MarketSample } from "@bourse/runtime/market";
import { readSampleBars } from "@bourse/testing/sample-bars";
import { describe, expect, it } from "vitest";
import { CONDITIONS } from "./conditions/index.ts";
import { alertEngine, type Outcome } from "./engine.ts";
import { alertFeeds } from "./feeds.ts";
import type { Rule } from "./rule.ts";

const NO_RECORD = { before: () => undefined, note: () => {} };

const DAY_MS = 86_400_000;
const bars = readSampleBars();

/** The day's four prices, six hours apart: the samples a trader would have seen. */
const samples: readonly MarketSample[] = bars.flatMap((bar) =>
  [bar.open, bar.low, bar.high, bar.close].map((price, quarter) => ({
    symbol: "SPX",
    sourceId: "recorded",
    stream: "one",
    price,
    time: new Date(Date.parse(bar.time) + (quarter * DAY_MS) / 4).toISOString(),
  })),
);

interface Case {
  readonly kind: AlertCondition;
  readonly price: number;
  readonly secondPrice?: number;
  readonly period?: number;
}

const KINDS = Object.keys(CONDITIONS) as AlertCondition[];

const CASES: readonly Case[] = KINDS.flatMap((kind): Case[] => {
  if (kind.endsWith("Channel")) return [1100, 1500, 2400].map((price) => ({ kind, price, secondPrice: price + 120.5 }));
  if (kind.endsWith("Percents")) return [1, 5].map((period) => ({ kind, price: 3.5 + period / 2, period }));
  if (kind.startsWith("moving")) return [1, 3, 20].map((period) => ({ kind, price: 40 + period, period }));
  return [800.5, 1455.219971, 2100].map((price) => ({ kind, price }));
});

/**
 * Index of the first sample that fires, by plain search over everything before it, bar by bar. A rule knows the
 * market's price when it begins: the sample before its first one.
 */
function bruteForce({ kind, price: level, secondPrice = level, period = 1 }: Case, from: number): number | undefined {
  const seed = Math.max(0, from - 1);
  const price = (index: number) => samples[index]?.price ?? Number.NaN;
  const side = (index: number): number => {
    for (let at = index; at >= seed; at -= 1) if (price(at) !== level) return Math.sign(price(at) - level);
    return 0;
  };
  const inside = (index: number) => price(index) >= level && price(index) <= secondPrice;
  const closes = (index: number) => {
    const day = Math.floor(index / 4);
    return bars.slice(Math.max(0, day - period), day).map((bar) => bar.close);
  };
  const rise = (index: number) => Math.max(...closes(index).map((close) => price(index) - close));
  const fall = (index: number) => Math.max(...closes(index).map((close) => close - price(index)));
  const lowest = (index: number) => Math.min(...closes(index));
  const highest = (index: number) => Math.max(...closes(index));
  const up = (index: number) => index > seed && side(index - 1) < 0 && price(index) >= level;
  const down = (index: number) => index > seed && side(index - 1) > 0 && price(index) <= level;
  const tests: Readonly<Record<AlertCondition, (index: number) => boolean>> = {
    crossing: (index) => up(index) || down(index),
    crossingUp: up,
    crossingDown: down,
    greaterThan: (index) => price(index) > level,
    lessThan: (index) => price(index) < level,
    enteringChannel: (index) => index > seed && !inside(index - 1) && inside(index),
    exitingChannel: (index) => index > seed && inside(index - 1) && !inside(index),
    insideChannel: inside,
    outsideChannel: (index) => !inside(index),
    movingUp: (index) => rise(index) >= level,
    movingDown: (index) => fall(index) >= level,
    movingUpPercents: (index) => (100 * rise(index)) / lowest(index) >= level,
    movingDownPercents: (index) => (100 * fall(index)) / highest(index) >= level,
    movingUpOrDown: (index) => rise(index) >= level || fall(index) >= level,
  };
  for (let index = from; index < samples.length; index += 1) if (tests[kind](index)) return index;
  return undefined;
}

/** A source that plays the recorded days and reports the end of each. */
function recorded() {
  const watchers = new Set<Parameters<LiveMarket["watch"]>[1]>();
  const live: LiveMarket = {
    async series({ symbol, timeframe }) {
      return { ok: true, data: { symbol, timeframe, sourceId: "recorded", completed: bars.slice(0, day) } };
    },
    watch(_request, listener) {
      watchers.add(listener);
      return { ok: true, data: () => watchers.delete(listener) };
    },
    samples: () => () => undefined,
    silentSince: () => undefined,
    silences: () => () => undefined,
  };
  let day = 0;
  return {
    live,
    /** Must be called before each sample. */
    reach(index: number) {
      if (Math.floor(index / 4) === day) return;
      const over = bars[day];
      day = Math.floor(index / 4);
      if (over) for (const listener of watchers) listener({ completed: [over] });
    },
  };
}

function ruleOf(each: Case, id: string): Rule {
  const watched = { symbol: "SPX", timeframe: "1D", sourceId: "recorded", state: "active", repeat: "once" } as const;
  return { ...each, ...watched, id, title: "", message: "", createdAt: "", expiresAt: "" };
}

/** Rules begin on four days of the twenty years. */
const STARTS = [0, 1000, 2200, 4000].map((day) => day * 4);

describe("the engine over the real daily bars", () => {
  it("fires every condition at the very sample that a plain search finds", async () => {
    const source = recorded();
    const clock = manualClock();
    const feeds = alertFeeds({
      live: source.live,
      clock,
      limits: ALERT_LIMITS,
      report: (cause) => expect.fail(String(cause)),
    });
    const fired = new Map<string, number>();
    let now = 0;
    const settle = ({ firings, broken }: Outcome) => {
      expect(broken).toEqual([]);
      for (const { ruleId } of firings) fired.set(ruleId, now);
      return () => {};
    };
    const engine = alertEngine({
      clock,
      feeds,
      expire: () => {},
      settle,
      afterCommit: (work) => work(),
      record: NO_RECORD,
      onGap: () => {},
    });
    const expected = new Map<string, number>();
    for (const [index, sample] of samples.entries()) {
      now = index;
      if (STARTS.includes(index)) await begin(index);
      source.reach(index);
      engine.take(sample);
    }
    async function begin(from: number): Promise<void> {
      for (const each of CASES) {
        const rule = ruleOf(each, `${from} ${JSON.stringify(each)}`);
        const found = bruteForce(each, from);
        if (found !== undefined) expected.set(rule.id, found);
        await feeds.hold(rule.id, rule);
        engine.arm(rule);
      }
    }
    expect(Object.fromEntries(fired)).toEqual(Object.fromEntries(expected));
    expect(fired.size).toBeGreaterThan(100);
  });
});
