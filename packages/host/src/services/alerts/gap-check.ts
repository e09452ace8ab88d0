import { DAY_MS, TIMEFRAME_MS } from "@bourse/bars";
import type { Candle } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import type { LiveMarket } from "../../market/live.ts";
import type { Rule } from "./rule.ts";
import { type Gap, isToldOfGaps, type UnwatchedCrossing, unwatchedCrossing } from "./unwatched.ts";
import type { WatchRecord } from "./watch-record.ts";

/** Bars that are read for one gap at most; a longer gap is judged by longer bars. */
const MOST_BARS = 2000;
const LADDER = ["1m", "15m", "1H", "4H"] as const;
/** An exchange has the bar of a minute some seconds after it ended. */
const RETRY_MS = 10_000;
/** After this many readings a gap is judged by what is there: its ends are known in any case. */
const READINGS = 6;

/** A gap of one market, and the rules that watched it. */
export interface MarketGap extends Gap {
  readonly sourceId: string;
  readonly symbol: string;
}

interface Dependencies {
  readonly live: Pick<LiveMarket, "series">;
  readonly clock: Clock;
  readonly record: WatchRecord;
  /** The rules that watch the market now. */
  watching(market: Pick<MarketGap, "sourceId" | "symbol">): readonly Rule[];
  /** Tells the trader, and fires the rule if it says so. Throws if that could not be written. */
  crossed(rule: Rule, gap: MarketGap, crossing: UnwatchedCrossing): void;
  report(cause: unknown): void;
}

/** Judges the levels of a market over the time in which nobody watched it. */
export interface GapChecks {
  begin(gap: MarketGap): void;
  close(): void;
}

export function gapChecks({ live, clock, record, watching, crossed, report }: Dependencies): GapChecks {
  const timers = new Set<() => void>();
  const later = (work: () => void) => {
    const cancel = clock.after(RETRY_MS, () => {
      timers.delete(cancel);
      work();
    });
    timers.add(cancel);
  };
  const judge = async (gap: MarketGap, reading: number, release: () => void): Promise<void> => {
    const known = await barsOf(live, gap);
    if (!known.isWhole && reading < READINGS) return later(() => void run(gap, reading + 1, release));
    const { sourceId, symbol } = gap;
    const seenIn = (start: number) =>
      known.barMs === TIMEFRAME_MS["1m"] ? record.minute({ sourceId, symbol }, start) : undefined;
    for (const rule of watching(gap).filter(isToldOfGaps)) {
      const crossing = unwatchedCrossing(rule, gap, { ...known, seenIn });
      if (crossing) crossed(rule, gap, crossing);
    }
    release();
  };
  /** A notice keeps its id, so that judging again tells nothing twice. */
  const run = async (gap: MarketGap, reading: number, release: () => void): Promise<void> => {
    try {
      await judge(gap, reading, release);
    } catch (cause) {
      report(cause);
      later(() => void run(gap, READINGS, release));
    }
  };
  return {
    begin: (gap) => void run(gap, 1, record.hold(gap)),
    close() {
      for (const cancel of timers) cancel();
    },
  };
}

interface KnownBars {
  readonly bars: readonly Candle[];
  readonly barMs: number;
  /** They reach the end of the gap. */
  readonly isWhole: boolean;
}

async function barsOf(live: Pick<LiveMarket, "series">, gap: MarketGap): Promise<KnownBars> {
  const { sourceId, symbol, before, after } = gap;
  const count = (timeframe: (typeof LADDER)[number]) =>
    Math.ceil((after.timeMs - before.timeMs) / TIMEFRAME_MS[timeframe]) + 2;
  const timeframe = LADDER.find((each) => count(each) <= MOST_BARS) ?? "1D";
  const barMs = timeframe === "1D" ? DAY_MS : TIMEFRAME_MS[timeframe];
  // Bars of the time after the gap lie between now and its end, if this is a later reading.
  const limit = timeframe === "1D" ? MOST_BARS : count(timeframe) + READINGS;
  const found = await live.series({ symbol, sourceId, timeframe }, limit);
  if (!found.ok) return { bars: [], barMs, isWhole: true };
  const { completed, forming } = found.data;
  const bars = forming ? [...completed, forming] : completed;
  const end = Date.parse(bars.at(-1)?.time ?? "") + barMs;
  return { bars, barMs, isWhole: end > after.timeMs };
}
