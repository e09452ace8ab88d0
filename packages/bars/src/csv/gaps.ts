import type { ChartTimeframe } from "@bourse/contract/market";
import { DAY_MS, HOUR_MS, TIMEFRAME_MS } from "../timeframes/bar-times.ts";

/** Number of neighbouring bars from whose differences the usual one is taken. */
const SAMPLED_STEPS = 50_000;

/** Bars that are missing between two lines. */
export interface CsvGap {
  /** The line of the bar before, counted from 1 with the header. */
  readonly fromLine: number;
  /** The line of the bar after. */
  readonly toLine: number;
  /** Times of these two bars. */
  readonly from: number;
  readonly to: number;
  /** Number of bars of the usual step that fit in between; for daily bars without weekends, the number of weekdays. */
  readonly missing: number;
}

/** The regularity of a file's times. */
export interface CsvSteps {
  /** The most frequent difference of neighbouring bars, in milliseconds; undefined for a single bar. */
  readonly step?: number;
  /** The timeframe with this step. */
  readonly timeframe?: ChartTimeframe;
  readonly gaps: readonly CsvGap[];
  /** Number of all gaps; `gaps` lists only the first ones. */
  readonly gapCount: number;
}

/** The most frequent difference; of equally frequent ones the smallest. */
function usualStep(time: Float64Array): number | undefined {
  const counts = new Map<number, number>();
  for (let index = 1; index < Math.min(time.length, SAMPLED_STEPS); index += 1) {
    const step = (time[index] as number) - (time[index - 1] as number);
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const [usual] = [...counts].toSorted(([one, many], [other, more]) => more - many || one - other);
  return usual?.[0];
}

function timeframeOf(step: number): ChartTimeframe | undefined {
  if (step >= 28 * DAY_MS && step <= 31 * DAY_MS) return "1M";
  const found = Object.entries(TIMEFRAME_MS).find(([, length]) => length === step);
  return found?.[0] as keyof typeof TIMEFRAME_MS | undefined;
}

const isWeekend = (time: number): boolean => {
  const day = new Date(time).getUTCDay();
  return day === 0 || day === 6;
};

/** How many weekdays lie between two daily bars. */
function weekdaysBetween(from: number, to: number): number {
  let count = 0;
  for (let time = from + DAY_MS; time < to - DAY_MS / 2; time += DAY_MS) if (!isWeekend(time)) count += 1;
  return count;
}

/** How many bars are missing between two, with the given usual step. */
function missingCounter(time: Float64Array, step: number): (from: number, to: number) => number {
  // Local midnights are 23 or 25 hours apart where clocks change.
  const longest = step >= DAY_MS ? step + HOUR_MS : step;
  const pauses = step === DAY_MS && !time.some(isWeekend);
  return (from, to) => {
    if (to - from <= longest) return 0;
    return pauses ? weekdaysBetween(from, to) : Math.max(Math.round((to - from) / step) - 1, 1);
  };
}

/** Finds the usual step of rising times and the places where bars are missing. */
export function stepsOf(time: Float64Array, lineOf: (index: number) => number, mostGaps: number): CsvSteps {
  const step = usualStep(time);
  if (step === undefined) return { gaps: [], gapCount: 0 };
  const missingBetween = missingCounter(time, step);
  const timeframe = timeframeOf(step);
  const gaps: CsvGap[] = [];
  let gapCount = 0;
  for (let index = 1; index < time.length; index += 1) {
    const [from, to] = [time[index - 1] as number, time[index] as number];
    const missing = missingBetween(from, to);
    if (missing === 0) continue;
    gapCount += 1;
    if (gaps.length < mostGaps) gaps.push({ fromLine: lineOf(index - 1), toLine: lineOf(index), from, to, missing });
  }
  return { step, ...(timeframe ? { timeframe } : {}), gaps, gapCount };
}
