import type { Candle } from "@bourse/contract";
import type { ClosedBar } from "./close-series.ts";
import { CONDITIONS, type Position, type Reference } from "./conditions/index.ts";
import type { Rule } from "./rule.ts";
import type { WatchedMinute, WatchedPrice } from "./watch-record.ts";

/** The time between the last price that was seen and the first one afterwards. */
export interface Gap {
  readonly before: WatchedPrice;
  readonly after: WatchedPrice;
}

/** A price or a close as a rule judges it. */
export interface Reading {
  /** The price, or the value of the rule's indicator; NaN or infinite if it is not known. */
  readonly value: number;
  /** The closes from which a move is measured. */
  readonly reference?: Reference | undefined;
}

/** The bars of a gap, and the prices that were seen next to it. */
export interface GapBars {
  /** Oldest first, also those that the gap covers in part. */
  readonly bars: readonly Candle[];
  /** Length of a bar, in milliseconds. Each bar lies within one bar of the rule's own timeframe. */
  readonly barMs: number;
  /** The prices that were seen in the bar that begins at `start`; undefined if that is not known. */
  seenIn(start: number): WatchedMinute | undefined;
  /** A price as the rule judges it at that time; absent: the rule judges the price itself. */
  read?(price: number, timeMs: number): Reading;
}

/** The bars at whose ends a rule is judged. */
export interface GapCloses {
  /** Completed, oldest first: also the ones before the gap. */
  readonly bars: readonly ClosedBar[];
  /** The bar's close as the rule judges it. */
  read(bar: ClosedBar): Reading;
}

/** A condition that was met while nobody watched. */
export interface UnwatchedCrossing {
  /** The extreme, the close or the value that met it, or the first price seen afterwards. */
  readonly price: number;
  /** Time of that bar or price, in milliseconds; of a close, the end of its bar. */
  readonly timeMs: number;
  /** Of a close: the opening of its bar, in milliseconds. */
  readonly barStart?: number;
  /** Of a move: its size, signed. */
  readonly move?: number | undefined;
}

/** Whether the rule has already fired in the period of that moment, and so would not have fired there. */
type IsFired = (timeMs: number) => boolean;

/**
 * The first time at which the bars of a gap meet the condition of a rule. An extreme counts if it lies beyond the
 * prices that were seen in its minute: those were judged when they came.
 */
export function unwatchedCrossing(
  rule: Rule,
  gap: Gap,
  { isFired = () => false, ...known }: GapBars & { readonly isFired?: IsFired },
): UnwatchedCrossing | undefined {
  const { before, after } = gap;
  const { madeAt, from, isMadeIn } = begins(rule, gap);
  let position: Position | undefined;
  const judged = (price: number, timeMs: number) =>
    judge(rule, known.read?.(price, timeMs) ?? { value: price }, position);
  const firstMet = (prices: readonly number[], timeMs: number): UnwatchedCrossing | undefined => {
    const shownAt = Math.max(timeMs, from);
    const { met } = prices.map((price) => judged(price, timeMs)).find((each) => each.met !== undefined) ?? {};
    return met && !isFired(shownAt) ? { ...met, timeMs: shownAt } : undefined;
  };
  // A price that was seen before the alert was made says nothing about its position.
  if (!isMadeIn) position = judged(before.price, before.timeMs).position;
  for (const bar of known.bars) {
    const start = Date.parse(bar.time);
    const end = start + known.barMs;
    if (end <= from || start > after.timeMs) continue;
    const isOver = end <= after.timeMs;
    const isWhole = start >= from && isOver;
    const seen = known.seenIn(start);
    const isMadeInBar = start < madeAt && madeAt < end;
    if (isMadeInBar && isOver) position ??= judged(bar.close, start).position;
    const beyond = [bar.high, bar.low].filter((price) => !seen || price > seen.high || price < seen.low);
    const extremes = isWhole || (seen && !isMadeInBar) ? beyond : [];
    // The close is a price of the gap unless it is the last price seen before. It may be the only known price inside a channel.
    const isCloseNew = isWhole || (isOver && bar.close !== before.price);
    const found = firstMet(isCloseNew ? [...extremes, bar.close] : extremes, start);
    if (found) return found;
    if (isOver) position = judged(bar.close, start).position;
  }
  return firstMet([after.price], after.timeMs);
}

/** The first bar that closed in a gap and met a rule that is judged at closes. */
export function unwatchedClose(
  rule: Rule,
  gap: Gap,
  { bars, read, isFired }: GapCloses & { readonly isFired: IsFired },
): UnwatchedCrossing | undefined {
  const { madeAt, from } = begins(rule, gap);
  // The same as for a watched rule: before its first close, its position is that of the bar before.
  const seed = bars.findLastIndex(({ end }) => end <= Math.min(madeAt, gap.before.timeMs));
  let position: Position | undefined;
  for (const bar of bars.slice(Math.max(0, seed))) {
    if (bar.end > gap.after.timeMs) break;
    const { met, position: next } = judge(rule, read(bar), position);
    if (met && bar.end > from && !isFired(bar.start)) return { ...met, timeMs: bar.end, barStart: bar.start };
    position = next;
  }
  return undefined;
}

/** The time from which the rule counts: the beginning of the gap, or the rule's creation if that lies in the gap. */
function begins({ createdAt }: Rule, { before, after }: Gap) {
  // By the host's clock; all times of a recorded market are earlier.
  const madeAt = Date.parse(createdAt);
  const isMadeIn = before.timeMs < madeAt && madeAt < after.timeMs;
  return { madeAt, isMadeIn, from: isMadeIn ? madeAt : before.timeMs };
}

function judge(rule: Rule, { value, reference }: Reading, position: Position | undefined) {
  if (!Number.isFinite(value)) return { met: undefined, position };
  const { verdict, ...after } = CONDITIONS[rule.kind](rule, { price: value, position, reference });
  return { ...after, met: verdict.kind === "fire" ? { price: value, move: verdict.move } : undefined };
}
