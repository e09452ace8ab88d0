import type { Candle } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import type { SeriesName } from "../../hub.ts";
import type { Exchange } from "../exchange.ts";
import type { Hole } from "./holes.ts";
import type { SeriesHistory } from "./series-history.ts";
import { readSpan, spanBefore } from "./span.ts";
import type { BackfillLimits } from "./wanted.ts";
import { wantedSeries } from "./wanted.ts";

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
