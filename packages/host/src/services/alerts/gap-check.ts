import { TIMEFRAME_MS } from "@bourse/bars";
import type { AlertLimits, ChartTimeframe } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import type { LiveMarket } from "@bourse/runtime/market";
import type { ArmedRule } from "./book.ts";
import { isMoving } from "./conditions/index.ts";
import { type FineBars, fineBars, type MarketGap, type OwnBars, ownBars, ownReadings } from "./gap-bars.ts";
import { isJudgedAtClose, type Rule } from "./rule.ts";
import { type GapBars, type UnwatchedCrossing, unwatchedClose, unwatchedCrossing } from "./unwatched.ts";
import type { WatchRecord } from "./watch-record.ts";

/** An exchange has the bar of a minute some seconds after it ended. */
const RETRY_MS = 10_000;
/** After this many readings a gap is judged by the bars found so far: the prices at its ends are known in any case. */
const READINGS = 6;

interface Dependencies {
  readonly live: Pick<LiveMarket, "series">;
  readonly clock: Clock;
  readonly limits: Pick<AlertLimits, "indicatorBars" | "maxPeriod">;
  readonly record: WatchRecord;
  /** The rules that watch the market now. A rule that is armed again, for example with another level, counts as a different one. */
  watching(market: Pick<MarketGap, "sourceId" | "symbol">): readonly Pick<ArmedRule, "rule">[];
  /** Whether the rule has fired in the period of that moment. */
  hasFired(rule: Rule, timeMs: number): boolean;
  /** Tells the trader, once for each gap, and then fires the rule if it is set to. Throws if that could not be written. */
  crossed(rule: Rule, gap: MarketGap, crossing: UnwatchedCrossing): void;
  report(cause: unknown): void;
}

/** Judges the rules of a market over the time in which nobody watched it. */
export interface GapChecks {
  begin(gap: MarketGap): void;
  close(): void;
}

/** One judgement of a gap, for the rules that need bars of this timeframe; absent: for rules with plain levels. */
interface Check {
  readonly gap: MarketGap;
  readonly timeframe: ChartTimeframe | undefined;
  /** The rules that watched when the gap ended; the gap does not concern an alert that begins later. */
  readonly watching: readonly Pick<ArmedRule, "rule">[];
  readonly release: () => void;
}

export function gapChecks(parts: Dependencies): GapChecks {
  const { clock, record, watching, report } = parts;
  const timers = new Set<() => void>();
  const later = (work: () => void) => {
    const cancel = clock.after(RETRY_MS, () => {
      timers.delete(cancel);
      work();
    });
    timers.add(cancel);
  };
  const judge = async (check: Check, reading: number): Promise<void> => {
    const { gap, timeframe } = check;
    const rules = () => {
      const now = new Set(watching(gap));
      return check.watching.filter((each) => now.has(each)).map(({ rule }) => rule);
    };
    const needsFine = rules().some((rule) => !isJudgedAtClose(rule));
    const source = { ...parts, readings: READINGS };
    const own = timeframe && (await ownBars(source, gap, timeframe));
    const fine = needsFine ? await fineBars(source, gap) : undefined;
    const isWhole = [own, fine].every((each) => each === undefined || each.isWhole);
    if (!isWhole && reading < READINGS) return later(() => void run(check, reading + 1));
    for (const rule of rules()) {
      const crossing = judgeRule(rule, gap, { own, fine, parts });
      if (crossing) parts.crossed(rule, gap, crossing);
    }
    check.release();
  };
  const run = async (check: Check, reading: number): Promise<void> => {
    try {
      await judge(check, reading);
    } catch (cause) {
      report(cause);
      later(() => void run(check, READINGS));
    }
  };
  return {
    begin(gap) {
      // Judged separately: a timeframe whose bars are late must not keep a plain level waiting.
      for (const [timeframe, armed] of Map.groupBy(watching(gap), ({ rule }) => timeframeNeeded(rule))) {
        void run({ gap, timeframe, watching: armed, release: record.hold(gap) }, 1);
      }
    },
    close() {
      for (const cancel of timers) cancel();
    },
  };
}

/** The timeframe of a rule that needs its own bars: it looks at closes, an indicator or a move. */
function timeframeNeeded(rule: Rule): ChartTimeframe | undefined {
  const isPlain = !isJudgedAtClose(rule) && rule.indicator === undefined && !isMoving(rule.kind);
  return isPlain ? undefined : rule.timeframe;
}

interface Read {
  readonly own: OwnBars | undefined;
  readonly fine: FineBars | undefined;
  readonly parts: Pick<Dependencies, "record" | "hasFired">;
}

function judgeRule(rule: Rule, gap: MarketGap, { own, fine, parts }: Read): UnwatchedCrossing | undefined {
  const isFired = (timeMs: number) => parts.hasFired(rule, timeMs);
  const readings = own && ownReadings(rule, own);
  if (own && readings && isJudgedAtClose(rule)) {
    return unwatchedClose(rule, gap, { bars: own.closed, read: readings.atClose, isFired });
  }
  const { bars, barMs } = finest(rule, own, fine);
  const seenIn: GapBars["seenIn"] = (start) =>
    barMs === TIMEFRAME_MS["1m"] ? parts.record.minute(gap, start) : undefined;
  return unwatchedCrossing(rule, gap, { bars, barMs, seenIn, isFired, ...(readings && { read: readings.atPrice }) });
}

type Bars = Pick<FineBars, "bars" | "barMs">;

const NO_BARS: Bars = { bars: [], barMs: TIMEFRAME_MS["1m"] };

/** The fine bars, or the rule's own if those are shorter: longer bars do not show from which closes a move is measured. */
function finest({ timeframe }: Rule, own: Bars | undefined, fine = NO_BARS): Bars {
  if (!own || (fine.bars.length > 0 && fine.barMs <= own.barMs)) return fine;
  return timeframe === "1M" ? NO_BARS : own;
}
