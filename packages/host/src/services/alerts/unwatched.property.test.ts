import { ALERT_LIMITS, type AlertCondition, type Candle } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import type { LiveMarket, SeriesUpdate } from "@bourse/runtime/market";
import { depth } from "@bourse/testing/depth";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alertEngine } from "./engine.ts";
import { alertFeeds } from "./feeds.ts";
import { ownReadings } from "./gap-bars.ts";
import { periodOf } from "./period.ts";
import type { Rule } from "./rule.ts";
import { unwatchedClose, unwatchedCrossing } from "./unwatched.ts";

const MINUTE_MS = 60_000;
const BAR_MS = 5 * MINUTE_MS;
const START = Date.parse("2026-01-02T00:00:00Z");
/** Prices a minute, and bars of five minutes before the first gap. */
const [PRICES, HISTORY, BARS] = [4, 6, 16];
const iso = (timeMs: number) => new Date(timeMs).toISOString();
const SMA = { indicator: "sma", parameters: { period: 3 }, line: "value" } as const;

const CONDITION = fc.constantFrom<Pick<Rule, "kind" | "price" | "secondPrice" | "period">>(
  ...(["crossing", "crossingUp", "crossingDown", "greaterThan", "lessThan"] as const).map((kind) => ({
    kind,
    price: 0.5,
  })),
  ...(["enteringChannel", "exitingChannel", "insideChannel", "outsideChannel"] as const).map((kind) => ({
    kind,
    price: -2.5,
    secondPrice: 1.5,
  })),
  ...(["movingUp", "movingDown", "movingUpOrDown"] as const).map((kind) => ({ kind, price: 4, period: 2 })),
);

/** The prices of a walk, and the bars that they make. */
function market(steps: readonly number[]) {
  let price = 0;
  const prices = steps.map((step, index) => {
    price += step;
    return { price, timeMs: START + (index * MINUTE_MS) / PRICES };
  });
  const barsOf = (barMs: number): readonly Candle[] =>
    [...Map.groupBy(prices, ({ timeMs }) => Math.floor(timeMs / barMs) * barMs)].map(([start, each]) => ({
      time: iso(start),
      open: each[0]?.price ?? 0,
      high: Math.max(...each.map((one) => one.price)),
      low: Math.min(...each.map((one) => one.price)),
      close: each.at(-1)?.price ?? 0,
      volume: 1,
    }));
  return { prices, minutes: barsOf(MINUTE_MS), bars: barsOf(BAR_MS) };
}

/** Times at which the engine fires if it sees every price, in milliseconds. */
async function watched(rule: Rule, { prices, bars }: ReturnType<typeof market>): Promise<readonly number[]> {
  let tell: (update: SeriesUpdate) => void = () => {};
  const live: LiveMarket = {
    series: async ({ symbol, timeframe }) => ({
      ok: true,
      data: { symbol, timeframe, sourceId: "sample", completed: [] },
    }),
    watch(_request, listener) {
      tell = listener;
      return { ok: true, data: () => {} };
    },
    samples: () => () => {},
    silentSince: () => undefined,
    silences: () => () => {},
  };
  const clock = manualClock();
  const feeds = alertFeeds({ live, clock, limits: ALERT_LIMITS, report: (cause) => expect.fail(String(cause)) });
  const fired: number[] = [];
  const engine = alertEngine({
    clock,
    feeds,
    expire: () => {},
    record: { before: () => undefined, note: () => {} },
    onGap: () => {},
    settle({ firings }) {
      fired.push(...firings.map(({ sampleTime }) => Date.parse(sampleTime)));
      return () => {};
    },
    afterCommit: (work) => work(),
  });
  await feeds.hold(rule.id, rule);
  engine.arm(rule);
  for (const { price, timeMs } of prices) {
    const over = bars[Math.floor((timeMs - START) / BAR_MS) - 1];
    if (over && (timeMs - START) % BAR_MS === 0) tell({ completed: [over] });
    engine.take({ symbol: "SPX", sourceId: "sample", stream: "one", price, time: iso(timeMs) });
  }
  feeds.close();
  return fired;
}

const ruleOf = (each: Pick<Rule, "kind" | "price">, more: Partial<Rule>): Rule => ({
  id: "rule",
  symbol: "SPX",
  timeframe: "5m",
  sourceId: "sample",
  state: "active",
  title: "",
  message: "",

  repeat: "per_bar_close",
  createdAt: "2026-01-01T00:00:00Z",
  expiresAt: "2027-01-01T00:00:00Z",
  ...each,
  ...more,
});

const WALK = fc.array(fc.integer({ min: -2, max: 2 }), {
  minLength: BARS * 5 * PRICES,
  maxLength: BARS * 5 * PRICES,
});
const runs = { numRuns: depth({ usual: 60, deep: 3000 }) };

/** The bars as a source has them once the gap is over. */
function ownOf(bars: readonly Candle[], until: number) {
  const all = bars.map(({ time, ...prices }) => {
    const start = Date.parse(time);
    return { start, end: start + BAR_MS, ...prices };
  });
  return { closed: all.filter(({ end }) => end <= until), knownUntil: until + BAR_MS };
}

describe("what nobody watched", () => {
  it("is told at closes exactly as the engine fires for them when it watches", async () => {
    let told = 0;
    const index = fc.integer({ min: HISTORY * 5 * PRICES, max: BARS * 5 * PRICES - 1 });
    await fc.assert(
      fc.asyncProperty(
        WALK,
        CONDITION,
        fc.boolean(),
        fc.tuple(index, index),
        async (steps, each, isIndicator, ends) => {
          const isMove = each.kind.startsWith("moving");
          const rule = ruleOf(each, isIndicator && !isMove ? { indicator: SMA } : {});
          const all = market(steps);
          const [before, after] = [all.prices[Math.min(...ends)], all.prices[Math.max(...ends)]];
          if (!before || !after) throw new RangeError("the walk is shorter than the gap");
          const own = ownOf(all.bars, after.timeMs);
          const { atClose: read } = ownReadings(rule, own);
          const found = unwatchedClose(rule, { before, after }, { bars: own.closed, read, isFired: () => false });
          const fires = await watched(rule, all);
          if (found) told += 1;
          expect(found?.timeMs).toBe(fires.find((at) => at > before.timeMs && at <= after.timeMs));
        },
      ),
      runs,
    );
    expect(told).toBeGreaterThan(0);
  });

  it("is told for moves and for indicators within the bar only where the engine fires when it watches", async () => {
    const minute = fc.integer({ min: HISTORY * 5 + 1, max: BARS * 5 - 1 });
    /** The bars of minutes leave no doubt about these: they need no order of the prices within one. */
    const exact: readonly AlertCondition[] = [
      "crossing",
      "greaterThan",
      "lessThan",
      "movingUp",
      "movingDown",
      "movingUpOrDown",
    ];
    let told = 0;
    await fc.assert(
      fc.asyncProperty(WALK, CONDITION, minute, minute, async (steps, each, one, other) => {
        const isMove = each.kind.startsWith("moving");
        const more = isMove ? {} : { indicator: { ...SMA, live: true } };
        const rule = ruleOf(each, { ...more, repeat: "per_minute" });
        const all = market(steps);
        // From the last price but one of a minute, so that the close is all that nobody saw of it, to the first of another.
        const before = all.prices[Math.min(one, other) * PRICES - 2];
        const after = all.prices[Math.max(one, other) * PRICES];
        if (!before || !after) throw new RangeError("the walk is shorter than the gap");
        const { atPrice: read } = ownReadings(rule, ownOf(all.bars, after.timeMs));
        const seen = await watched(rule, all);
        const isFired = (timeMs: number) =>
          seen.some((at) => at <= before.timeMs && periodOf(rule, at) === periodOf(rule, timeMs));
        const known = { bars: all.minutes, barMs: MINUTE_MS, seenIn: () => undefined, read, isFired };
        const found = unwatchedCrossing(rule, { before, after }, known);
        const fires = seen.filter((at) => at > before.timeMs && at <= after.timeMs);
        if (found) told += 1;
        if (found) expect(fires).not.toEqual([]);
        else if (exact.includes(each.kind)) expect(fires).toEqual([]);
      }),
      runs,
    );
    expect(told).toBeGreaterThan(0);
  });
});
