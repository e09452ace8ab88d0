import type { AlertRepeat } from "@bourse/contract/host-api";
import { testTrader } from "@bourse/host/testing";
import { depth } from "@bourse/testing/depth";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AlertBench, alertBench, ownAlert } from "../../../test/fixtures/services/alerts/alerts.fixture.ts";

interface Sample {
  readonly timeMs: number;
  readonly price: number;
}

const BAR_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
const START = Date.parse("2026-01-02T03:05:00Z");
const LEVEL = 10;
const RANGE = [9, 11] as const;
const KINDS = ["crossing", "crossingUp", "greaterThan", "enteringChannel", "outsideChannel"] as const;
const REPEATS = ["once", "per_bar", "per_bar_close", "per_minute"] as const;

const samples = fc
  .array(fc.record({ step: fc.integer({ min: 1, max: 400 }), price: fc.integer({ min: 7, max: 13 }) }), {
    maxLength: 40,
  })
  .map((steps) => {
    let timeMs = START;
    return steps.map(({ step, price }): Sample => {
      timeMs += step * 1000;
      return { timeMs, price };
    });
  });

const iso = (timeMs: number) => new Date(timeMs).toISOString();
const barOf = ({ timeMs }: Sample) => timeMs - (timeMs % BAR_MS);

/** A bench with an alert for each kind and repetition, and one completed bar at the level as its history. */
async function begin(): Promise<{ bench: AlertBench; ids: Map<string, string> }> {
  const bench = await alertBench();
  const flat = { open: LEVEL, high: LEVEL, low: LEVEL, close: LEVEL, volume: 1 };
  bench.market.complete({ time: iso(START - BAR_MS), ...flat }, "5m");
  const ids = new Map<string, string>();
  for (const kind of KINDS) {
    for (const repeat of REPEATS) {
      const numbers = kind.endsWith("Channel") ? { price: RANGE[0], second_price: RANGE[1] } : { price: LEVEL };
      const alert = ownAlert({ timeframe: "5m", kind, repeat, ...numbers });
      ids.set(`${kind} ${repeat}`, (await bench.alerts.manager.create(alert, testTrader())).id);
    }
  }
  return { bench, ids };
}

const firesOf = (bench: AlertBench, id: string | undefined) =>
  bench.alerts.manager
    .list()
    .fires.filter((fire) => fire.alert_id === id)
    .map((fire) => fire.sample_time)
    .reverse();

/** Whether the condition holds at an index, looked up in everything before it. */
function holds(kind: (typeof KINDS)[number], prices: readonly number[], index: number): boolean {
  const price = prices[index] ?? Number.NaN;
  const inside = (value: number) => value >= RANGE[0] && value <= RANGE[1];
  const before = prices[index - 1];
  const apart = prices.slice(0, index).findLast((each) => each !== LEVEL);
  const up = apart !== undefined && apart < LEVEL && price >= LEVEL;
  const down = apart !== undefined && apart > LEVEL && price <= LEVEL;
  switch (kind) {
    case "crossing":
      return up || down;
    case "crossingUp":
      return up;
    case "greaterThan":
      return price > LEVEL;
    case "enteringChannel":
      return before !== undefined && !inside(before) && inside(price);
    case "outsideChannel":
      return !inside(price);
  }
}

/** Times of the fires, by looking at all prices at once. */
function expected(kind: (typeof KINDS)[number], repeat: AlertRepeat, played: readonly Sample[]): string[] {
  const prices = played.map((each) => each.price);
  const hits = played.filter((_, index) => holds(kind, prices, index));
  const firstOf = (periodOf: (sample: Sample) => number) =>
    [...Map.groupBy(hits, periodOf).values()].map(([first]) => iso(first?.timeMs ?? Number.NaN));
  switch (repeat) {
    case "once":
      return hits.slice(0, 1).map(({ timeMs }) => iso(timeMs));
    case "per_bar":
      return firstOf(barOf);
    case "per_minute":
      return firstOf(({ timeMs }) => timeMs - (timeMs % MINUTE_MS));
    case "per_bar_close": {
      const bars = [...Map.groupBy(played, barOf)].slice(0, -1);
      const closes = [LEVEL, ...bars.map(([, inBar]) => inBar.at(-1)?.price ?? Number.NaN)];
      return bars.filter((_, index) => holds(kind, closes, index + 1)).map(([start]) => iso(start + BAR_MS));
    }
  }
}

describe("repeating alerts", () => {
  it("fire at the very samples and closes that a plain search over all prices finds", async () => {
    await fc.assert(
      fc.asyncProperty(samples, async (played) => {
        const { bench, ids } = await begin();
        try {
          for (const { price, timeMs } of played) bench.market.sample(price, iso(timeMs));
          for (const kind of KINDS) {
            for (const repeat of REPEATS) {
              const found = firesOf(bench, ids.get(`${kind} ${repeat}`));
              expect([kind, repeat, found]).toEqual([kind, repeat, expected(kind, repeat, played)]);
            }
          }
        } finally {
          bench.dispose();
        }
      }),
      { numRuns: depth({ usual: 8, deep: 25 }) },
    );
  });

  it("fire once a period also when the host is restarted within it", async () => {
    await fc.assert(
      fc.asyncProperty(samples, fc.array(fc.nat(39), { maxLength: 3 }), async (played, restarts) => {
        let { bench, ids } = await begin();
        try {
          for (const [index, { price, timeMs }] of played.entries()) {
            if (restarts.includes(index)) bench = await bench.restart();
            bench.market.sample(price, iso(timeMs));
          }
          for (const repeat of ["once", "per_bar", "per_minute"] as const) {
            const found = firesOf(bench, ids.get(`greaterThan ${repeat}`));
            expect([repeat, found]).toEqual([repeat, expected("greaterThan", repeat, played)]);
          }
          for (const kind of KINDS) {
            const found = firesOf(bench, ids.get(`${kind} per_bar_close`));
            expect(found).toEqual([...new Set(found)].sort());
          }
        } finally {
          bench.dispose();
        }
      }),
      { numRuns: depth({ usual: 5, deep: 15 }) },
    );
  });
});
