import {
  ALWAYS,
  type Bar,
  type BarColumns,
  BUILTIN_SESSIONS,
  barsOf,
  columnsOf,
  joinBars,
  sliceColumns,
} from "@bourse/bars";
import type { CandleList } from "@bourse/contract/host-api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barsReader } from "../chart-bars.ts";
import { barHistory } from "../history.ts";
import { nextMoment } from "../replay/bars-until.ts";
import type { BarsSource } from "../source.ts";
import { joining } from "./code.ts";

const MINUTE = 60_000;
const FIRST = Date.UTC(2024, 2, 4);

/** Minutes in which something traded, of one day and a half. */
const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 2160 }), { minLength: 20, maxLength: 120 });
const series = minutes.map((all) =>
  all
    .toSorted((one, other) => one - other)
    .map((minute, index): Bar => {
      const close = 100 + ((minute * 7919) % 13) + index / 8;
      return {
        time: FIRST + minute * MINUTE,
        open: close - 1,
        high: close + 2,
        low: close - 2,
        close,
        volume: 1 + (minute % 5),
      };
    }),
);

/** A host with these bars, which answers with a few at a time. */
const hostOf = (bars: readonly Bar[], most: number): BarsSource => ({
  async window({ before }) {
    const earlier = bars.filter(({ time }) => time < before);
    return { bars: columnsOf(earlier.slice(-most)), more: earlier.length > most };
  },
});

const listOf = (bars: readonly Bar[]): CandleList => ({
  symbol: "SIM:A",
  timeframe: "1m",
  source: "sim",
  availability: "simulated",
  last_complete: true,
  candles: bars.map((each) => ({ ...each, time: new Date(each.time).toISOString() })),
});

async function wholeHistory(
  read: ReturnType<typeof barsReader>,
  list: CandleList,
  source: BarsSource,
): Promise<BarColumns> {
  const { store } = read(list);
  for (let before = Number.NaN; before !== store.from; ) {
    before = store.from;
    await new Promise<void>((done) => {
      const history = barHistory({
        store,
        source: { window: async (wish) => source.window(wish).finally(() => setTimeout(done)) },
        symbol: "SIM:A",
        timeframe: "1m",
        onGrown: () => {},
      });
      history.readEarlier();
    });
  }
  return store.slice(store.from, store.to);
}

describe("bars joined from the latest ones and windows of the history", () => {
  it("are those of the whole series, wherever one was cut off", async () => {
    const wish = fc.record({
      bars: series,
      latest: fc.integer({ min: 1, max: 120 }),
      most: fc.integer({ min: 60, max: 200 }),
      count: fc.integer({ min: 2, max: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(wish, async ({ bars, latest, most, count }) => {
        const joined = joining({ joined: { of: "1m", count }, session: ALWAYS, regular: false });
        // The latest bars are ten thousand, and the longest joined bar has 1,440: a single one is the whole series.
        fc.pre(latest >= bars.length || startsOf(bars.slice(-latest), joined.times.startOf) > 1);
        const source = joined.source(hostOf(bars, most));
        const read = await wholeHistory(barsReader(joined), listOf(bars.slice(-latest)), source);
        expect(barsOf(read)).toEqual(barsOf(joinBars(columnsOf(bars), joined.times.startOf)));
      }),
    );
  });

  it("keep every bar that a tick does not touch the same object", () => {
    const joined = joining({ joined: { of: "1m", count: 7 }, session: ALWAYS, regular: false });
    const before = listOf(Array.from({ length: 40 }, (_, minute) => ({ ...barAt(minute) })));
    const one = joined.list(before).candles;
    const last = before.candles.at(-1) ?? expect.fail("no bar");
    const other = joined.list({
      ...before,
      candles: [...before.candles.slice(0, -1), { ...last, close: 150, high: 150 }],
    }).candles;
    expect(other.slice(0, -1).every((each, index) => each === one[index])).toBe(true);
    expect(other.at(-1)).toMatchObject({ close: 150, high: 150, time: new Date(FIRST + 35 * MINUTE).toISOString() });
  });

  it("are complete with their last minute, and a replay shows none before that", () => {
    const joined = joining({ joined: { of: "1m", count: 7 }, session: ALWAYS, regular: false });
    const upTo = (count: number) => listOf(Array.from({ length: count }, (_, minute) => barAt(minute)));
    expect([joined.list(upTo(27)).last_complete, joined.list(upTo(28)).last_complete]).toEqual([false, true]);
    const bars = barsReader(joined)(upTo(28));
    expect(nextMoment(bars, FIRST + 13 * MINUTE, "1m")).toBe(FIRST + 14 * MINUTE);
    expect(nextMoment(bars, FIRST + 14 * MINUTE, "1m")).toBe(FIRST + 21 * MINUTE);
  });

  it("begin with the session's opening", () => {
    const session = BUILTIN_SESSIONS.find(({ id }) => id === "us-equities") ?? expect.fail("no such session");
    const { times } = joining({ joined: { of: "1m", count: 7 }, session, regular: true });
    const open = Date.UTC(2024, 2, 5, 14, 30);
    expect([times.startOf(open), times.endOf(open)]).toEqual([open, open + 7 * MINUTE]);
    expect(times.endOf(times.startOf(open - MINUTE))).toBe(open);
  });
});

const startsOf = (bars: readonly Bar[], startOf: (time: number) => number): number =>
  new Set(bars.map(({ time }) => startOf(time))).size;

const barAt = (minute: number): Bar => ({
  time: FIRST + minute * MINUTE,
  open: 100,
  high: 102,
  low: 99,
  close: 101,
  volume: 1,
});

it("a window that holds a single joined bar leaves it to the next one", async () => {
  const joined = joining({ joined: { of: "1m", count: 60 }, session: ALWAYS, regular: false });
  const bars = Array.from({ length: 30 }, (_, minute) => barAt(minute));
  const wish = {
    symbol: "SIM:A",
    timeframe: "1m",
    before: FIRST + 60 * MINUTE,
    limit: 5,
    signal: new AbortController().signal,
  } as const;
  const { bars: read, more, coming } = await joined.source(hostOf(bars, 5)).window(wish);
  expect([read.length, more, coming]).toEqual([0, true, true]);
  expect(sliceColumns(read, 0).length).toBe(0);
});
