import { barEnd } from "@bourse/bars";
import type { Candle, ChartTimeframe } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import type { SeriesName } from "../../hub.ts";
import { type Exchange, PAGE } from "../exchange.ts";
import type { Hole } from "./holes.ts";
import type { SeriesHistory } from "./series-history.ts";

interface BackfillLimits {
  /** Bars that are read ahead of a request, so that a scroll finds them. */
  readonly ahead: number;
  /** Most series that may wait; the one requested longest ago is dropped until it is requested another time. */
  readonly waiting: number;
  /** Empty answers in a row after which the exchange counts as having nothing older; for 5m bars they span ten days. */
  readonly empty: number;
  /** Failures in a row after which a series is dropped until it is requested another time. */
  readonly failures: number;
  readonly longestPauseMs: number;
}

/** A series whose bars before a time are requested. */
interface Wanted extends SeriesName {
  readonly before: number;
}

/** The series that wait for older bars. */
interface WantedSeries {
  add(wanted: Wanted): void;
  /** Adds a series that does not wait yet, behind all others, since nobody waits for its bars. */
  addLast(name: SeriesName): void;
  /** The series requested last, since someone is looking at it; after a failure another one, if there is any. */
  next(): Wanted | undefined;
  done(wanted: Wanted): void;
  failed(wanted: Wanted): void;
}

function wantedSeries({ waiting, failures }: Pick<BackfillLimits, "waiting" | "failures">): WantedSeries {
  let list: readonly { readonly wanted: Wanted; readonly failed: number }[] = [];
  const others = (wanted: Wanted) => list.filter((each) => !isSame(each.wanted, wanted));
  const entryOf = (wanted: Wanted) => list.find((each) => isSame(each.wanted, wanted));
  return {
    add(wanted) {
      list = [...others(wanted), { wanted, failed: entryOf(wanted)?.failed ?? 0 }].slice(-waiting);
    },
    addLast({ symbol, timeframe }) {
      const wanted = { symbol, timeframe, before: Number.POSITIVE_INFINITY };
      if (!entryOf(wanted) && list.length < waiting) list = [{ wanted, failed: 0 }, ...list];
    },
    next: () => list.at(-1)?.wanted,
    done(wanted) {
      // If earlier bars were requested meanwhile, the series stays: the next step reads them.
      if (entryOf(wanted)?.wanted === wanted) list = others(wanted);
    },
    failed(wanted) {
      const entry = entryOf(wanted);
      if (!entry) return;
      const failed = entry.failed + 1;
      list = failed < failures ? [{ ...entry, failed }, ...others(wanted)] : others(wanted);
    },
  };
}

const isSame = (one: SeriesName, other: SeriesName) => one.symbol === other.symbol && one.timeframe === other.timeframe;

/** Asks an exchange for bars from a time on; they are plausible, but in any order. */
type AskPage = (since: string) => Promise<readonly Candle[]>;

/** An exchange that gives 30 bars at a time fills one span in this many answers; one that gives fewer at a time is not read. */
const MAX_ANSWERS = 10;

/** The span of one answer that ends where the known bars begin. */
function spanBefore({ from, to }: Hole, timeframe: ChartTimeframe): Hole {
  const length = barEnd(to, timeframe) - to;
  // The answer contains the bar at `to`, which proves that nothing before it was left out.
  return { from: Math.max(0, from, to - (PAGE - 1) * length), to };
}

/**
 * The bars of a span, oldest first. An exchange may give fewer bars at a time than it was asked for: it is asked again
 * from its last bar on. @throws Error when its answers do not move forward, or are too small to reach the end
 */
async function readSpan(ask: AskPage, span: Hole, timeframe: ChartTimeframe): Promise<readonly Candle[]> {
  const found = new Map<string, Candle>();
  let since = span.from;
  for (let answer = 0; answer < MAX_ANSWERS; answer += 1) {
    const told = await ask(new Date(since).toISOString());
    const times = told.map(({ time }) => Date.parse(time));
    const newest = times.reduce((latest, time) => Math.max(latest, time), Number.NEGATIVE_INFINITY);
    if (told.length > 0 && newest < since)
      throw new Error(`bars from ${iso(since)} were asked for, and older ones came`);
    for (const [index, time] of times.entries()) {
      if (time >= span.from && time < span.to) found.set(iso(time), told[index] as Candle);
    }
    since = told.length === 0 ? span.to : barEnd(newest, timeframe);
    if (since >= span.to) return [...found.values()].toSorted((left, right) => (left.time < right.time ? -1 : 1));
  }
  throw new Error(`${MAX_ANSWERS} answers did not reach ${iso(span.to)}`);
}

const iso = (time: number) => new Date(time).toISOString();

/** Reads older bars of an exchange, one request at a time, and keeps them. */
export interface Backfill {
  /** Requests bars before this time: the newest ones that were not read yet come first. */
  want(name: SeriesName, before: number): void;
  /** Requests once more the times of this series for which the exchange gave no bars. */
  recheck(name: SeriesName): void;
  stop(): void;
}

export interface BackfillDeps {
  readonly clock: Clock;
  readonly exchange: Pick<Exchange, "candles">;
  history(name: SeriesName): SeriesHistory | undefined;
  /** Whether a bar of an answer is plausible; reports it otherwise. */
  isPlausible(name: SeriesName, bar: Candle): boolean;
  /** Called when bars were added. */
  grown(name: SeriesName): void;
  report(cause: unknown): void;
  readonly limits?: BackfillLimits;
}

const LIMITS: BackfillLimits = { ahead: 3000, waiting: 64, empty: 10, failures: 6, longestPauseMs: 60_000 };
const FIRST_PAUSE_MS = 1000;

export function backfill(deps: BackfillDeps): Backfill {
  const { clock, exchange, history, isPlausible, grown, report, limits = LIMITS } = deps;
  const wanted = wantedSeries(limits);
  const empties = new Map<SeriesHistory, number>();
  let failures = 0;
  let state: "idle" | "busy" | "pausing" | "stopped" = "idle";
  const isStopped = () => state === "stopped";
  let cancel = () => {};
  /** Reads the next span of a series; false when nothing of it is wanted any more. */
  const step = async (name: SeriesName, before: number): Promise<boolean> => {
    const series = history(name);
    if (!series) return false;
    const hole = missing(series, before);
    const span = hole ? spanBefore(hole, name.timeframe) : series.doubtful();
    if (!span) return false;
    const ask = async (since: string) => {
      const bars = await exchange.candles(name.symbol, name.timeframe, since);
      return bars.filter((bar) => isPlausible(name, bar));
    };
    const bars = await readSpan(ask, span, name.timeframe);
    if (isStopped()) return false;
    series.fill(span, bars);
    if (hole?.from === Number.NEGATIVE_INFINITY) countEmpty(series, bars);
    else if (hole && bars.length === 0) report(new Error(`${name.symbol} ${name.timeframe}: ${gapText(span)}`));
    if (hole || bars.length > 0) grown(name);
    return true;
  };
  /** Times that were not read yet; undefined once as many bars are stored as are read ahead. */
  const missing = (series: SeriesHistory, before: number) => {
    const hole = series.unread(before);
    const hasEnough = (to: number) =>
      before > to && series.window({ before, limit: limits.ahead }).bars.length === limits.ahead;
    return hole && !hasEnough(hole.to) ? hole : undefined;
  };
  const countEmpty = (series: SeriesHistory, bars: readonly Candle[]) => {
    const empty = bars.length > 0 ? 0 : (empties.get(series) ?? 0) + 1;
    const isBegin = empty >= limits.empty;
    if (isBegin) series.begin();
    empties.set(series, isBegin ? 0 : empty);
  };
  const work = async () => {
    const next = wanted.next();
    if (state !== "idle" || !next) return;
    state = "busy";
    try {
      if (!(await step(next, next.before))) wanted.done(next);
      failures = 0;
    } catch (cause) {
      failures += 1;
      wanted.failed(next);
      if (!isStopped()) report(cause);
    }
    if (isStopped()) return;
    state = failures > 0 ? "pausing" : "idle";
    if (state === "idle") return work();
    cancel = clock.after(Math.min(FIRST_PAUSE_MS * 2 ** failures, limits.longestPauseMs), () => {
      state = "idle";
      void work();
    });
  };
  return {
    want(name, before) {
      wanted.add({ symbol: name.symbol, timeframe: name.timeframe, before });
      // After a failure the pause decides when the exchange is asked again, not how often a chart is moved.
      void work();
    },
    recheck(name) {
      wanted.addLast(name);
      void work();
    },
    stop() {
      state = "stopped";
      cancel();
    },
  };
}

/** A gap between bars is reported, since a chart may draw the bars next to each other. */
function gapText({ from, to }: Hole): string {
  return `the exchange has no bars from ${new Date(from).toISOString()} to ${new Date(to).toISOString()}`;
}
