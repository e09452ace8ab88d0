import type { Candle } from "@bourse/contract";
import { CONDITIONS, isMoving, type Position } from "./conditions/index.ts";
import { isJudgedAtClose, type Rule } from "./rule.ts";
import type { WatchedMinute, WatchedPrice } from "./watch-record.ts";

/** The time between the last price that was seen and the first one afterwards. */
export interface Gap {
  readonly before: WatchedPrice;
  readonly after: WatchedPrice;
}

/** The bars of a gap, and the prices that were seen beside it. */
export interface GapBars {
  /** Oldest first, also those that the gap covers in part. */
  readonly bars: readonly Candle[];
  /** Length of a bar, in milliseconds. */
  readonly barMs: number;
  /** The prices that were seen in the bar that begins at `start`; undefined if that is not known. */
  seenIn(start: number): WatchedMinute | undefined;
}

/** A condition that was met while nobody watched. */
export interface UnwatchedCrossing {
  /** The extreme that met it, or the first price seen afterwards. */
  readonly price: number;
  /** Time of that bar or price, in milliseconds. */
  readonly timeMs: number;
}

/** Whether a rule's condition can have been met in a gap: it is judged by prices, and at a level. */
export const isToldOfGaps = (rule: Rule): boolean =>
  !isJudgedAtClose(rule) && rule.indicator === undefined && !isMoving(rule.kind);

/**
 * The first time at which the bars of a gap meet the condition of a rule. An extreme counts if it lies beyond the
 * prices that were seen in its minute: those were judged when they came.
 */
export function unwatchedCrossing(rule: Rule, { before, after }: Gap, known: GapBars): UnwatchedCrossing | undefined {
  // By the host's clock; the times of a recorded market lie before it.
  const madeAt = Date.parse(rule.createdAt);
  const isMadeIn = before.timeMs < madeAt && madeAt < after.timeMs;
  const from = isMadeIn ? madeAt : before.timeMs;
  let position: Position | undefined;
  const judged = (price: number) => CONDITIONS[rule.kind](rule, { price, position, reference: undefined });
  const meets = (price: number) => judged(price).verdict.kind === "fire";
  // A price that was seen before the alert was made says nothing of it.
  if (!isMadeIn) position = judged(before.price).position;
  for (const bar of known.bars) {
    const start = Date.parse(bar.time);
    const end = start + known.barMs;
    if (end <= from || start > after.timeMs) continue;
    const isWhole = start >= from && end <= after.timeMs;
    const seen = known.seenIn(start);
    const isMadeInBar = start < madeAt && madeAt < end;
    if (isMadeInBar && end <= after.timeMs) position ??= judged(bar.close).position;
    if (!isWhole && (!seen || isMadeInBar)) continue;
    const extremes = [bar.high, bar.low].filter((price) => !seen || price > seen.high || price < seen.low);
    const met = extremes.find(meets);
    if (met !== undefined) return { price: met, timeMs: Math.max(start, from) };
    if (isWhole) position = judged(bar.close).position;
  }
  return meets(after.price) ? after : undefined;
}
