import type { Candle, ChartTimeframe } from "@bourse/contract";
import { barEnd, barStart, type SeriesUpdate } from "@bourse/runtime/market";

const PARTS = ["time", "open", "high", "low", "close", "volume"] as const;

/** Whether two candles say the same. */
function isSameCandle(one: Candle, other: Candle | undefined): boolean {
  return other !== undefined && PARTS.every((part) => one[part] === other[part]);
}

/** Finds completed bars that an exchange has changed. */
interface RevisionWatch {
  /**
   * Takes bars of an answer that were known as completed, received at the exchange's time `now`. Returns the revised ones: two answers at
   * least a minute apart must agree on the change, since a cache may hold an unfinished bar for a while.
   */
  judge(told: readonly Candle[], known: ReadonlyMap<string, Candle>, now: string): readonly Candle[];
}

/** Exchanges and their caches answer with outdated bars for seconds. */
const CONFIRMED_AFTER_MS = 60_000;

function revisionWatch(): RevisionWatch {
  let doubtful = new Map<string, { readonly candle: Candle; readonly at: string }>();
  return {
    judge(told, known, now) {
      const still: typeof doubtful = new Map();
      const revised: Candle[] = [];
      for (const candle of told) {
        if (isSameCandle(candle, known.get(candle.time))) continue;
        const before = doubtful.get(candle.time);
        const since = before && isSameCandle(candle, before.candle) ? before.at : now;
        if (Date.parse(now) - Date.parse(since) >= CONFIRMED_AFTER_MS) revised.push(candle);
        else still.set(candle.time, { candle, at: since });
      }
      // A bar that an answer does not contain, or contains as it is known, is no longer doubtful.
      doubtful = still;
      return revised;
    },
  };
}

/** The known candles of one series. */
export interface CandleBook {
  /** Oldest first. A candle in this list changes only when the exchange has revised it. */
  readonly completed: readonly Candle[];
  readonly forming: Candle | undefined;
  /** The exchange's time of its latest answer in this run, ISO 8601 UTC; undefined before. */
  readonly asOf: string | undefined;
  /** Rises with every revision. */
  readonly revision: number;
  /** Time from which the exchange is asked. It lies before the last completed candles, so that these are compared with the answer. */
  readonly since: string | undefined;
  /**
   * Adds an answer of the exchange, received at the exchange's time `now`. Returns the new and the revised candles;
   * undefined if there are none.
   */
  take(candles: readonly Candle[], now: string): SeriesUpdate | undefined;
}

/** As many as a chart shows; the oldest are dropped. */
const MAX_CANDLES = 10_000;
/** Candles that are compared: exchanges revise their last bars, for example when a trade was busted or reported late. */
const COMPARED = 3;

/** @param known - Completed candles, oldest first, from an earlier run. */
export function candleBook(timeframe: ChartTimeframe, known: readonly Candle[] = []): CandleBook {
  let completed = known.slice(-MAX_CANDLES);
  let forming: Candle | undefined;
  let revision = 0;
  let asOf: string | undefined;
  let doubtful: { readonly candle: Candle; readonly at: string } | undefined;
  const revisions = revisionWatch();
  const revise = (told: readonly Candle[], now: string): readonly Candle[] => {
    const first = told[0]?.time;
    if (first === undefined) return [];
    const compared = new Map(completed.slice(-COMPARED).map((each) => [each.time, each]));
    const oldest = compared.keys().next().value ?? "";
    const revised = revisions.judge(
      told.filter(({ time }) => time >= oldest),
      compared,
      now,
    );
    if (revised.length === 0) return [];
    revision += 1;
    const byTime = new Map([...completed, ...revised].map((each) => [each.time, each]));
    completed = [...byTime.values()].toSorted((left, right) => (left.time < right.time ? -1 : 1)).slice(-MAX_CANDLES);
    return revised;
  };
  return {
    get completed() {
      return completed;
    },
    get forming() {
      return forming;
    },
    get asOf() {
      return asOf;
    },
    get revision() {
      return revision;
    },
    get since() {
      return completed.at(-COMPARED)?.time ?? completed[0]?.time ?? forming?.time;
    },
    take(candles, now) {
      asOf = now;
      const last = completed.at(-1)?.time ?? "";
      const told = inOrder(candles, timeframe);
      const revised = revise(
        told.filter((each) => each.time <= last),
        now,
      );
      const fresh = told.filter((each) => each.time > last);
      // The newest candle is forming until its period is over by the exchange's own time. The answer may come from a
      // cache and be older than that time: the candle counts as complete only when a later candle exists, or a later
      // answer repeats it unchanged.
      const newest = fresh.at(-1);
      const isOver = newest !== undefined && barEnd(newest.time, timeframe) <= now;
      const isWhole = isOver && doubtful !== undefined && doubtful.at < now && isSameCandle(newest, doubtful.candle);
      doubtful = isOver && !isWhole ? { candle: newest, at: now } : undefined;
      const ended = isWhole ? fresh : fresh.slice(0, -1);
      const open = !isWhole && newest && isNewer(newest, forming) ? newest : undefined;
      if (ended.length === 0 && open === undefined && revised.length === 0) return undefined;
      completed = [...completed, ...ended].slice(-MAX_CANDLES);
      const latest = completed.at(-1)?.time ?? "";
      forming = open ?? (forming && forming.time > latest ? forming : undefined);
      return { completed: ended, ...(forming && { forming }), ...(revised.length > 0 && { revised }) };
    },
  };
}

/** Sorts, removes duplicates, and drops bars that do not open on the timeframe's grid. */
function inOrder(candles: readonly Candle[], timeframe: ChartTimeframe): readonly Candle[] {
  const byTime = new Map(candles.map((each) => [each.time, each]));
  return [...byTime.values()]
    .filter((each) => each.time === barStart(each.time, timeframe))
    .sort((left, right) => (left.time < right.time ? -1 : 1));
}

/**
 * A forming candle only grows: an earlier candle, or one with less volume, comes from an older answer. An equal candle
 * is no change.
 */
function isNewer(candle: Candle, known: Candle | undefined): boolean {
  if (!known || candle.time > known.time) return true;
  return candle.time === known.time && candle.volume >= known.volume && !isSameCandle(candle, known);
}
