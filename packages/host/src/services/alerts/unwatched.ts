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
  /** The price, or the value of the rule's indicator; no finite number: it is not known. */
  readonly value: number;
  /** The closes from which it measures a move. */
  readonly reference?: Reference | undefined;
}

/** The bars of a gap, and the prices that were seen beside it. */
export interface GapBars {
  /** Oldest first, also those that the gap covers in part. */
  readonly bars: readonly Candle[];
  /** Length of a bar, in milliseconds. No bar lies in two bars of the rule's own timeframe. */
  readonly barMs: number;
  /** The prices that were seen in the bar that begins at `start`; undefined if that is not known. */
  seenIn(start: number): WatchedMinute | undefined;
  /** A price as the rule judges it at that time; absent: the price itself. */
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

/** Whether the rule has fired in the period of that moment: it would not have fired there again. */
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
  // A price that was seen before the alert was made says nothing of it.
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
    // A price of the gap, unless it is the last one that was seen. It may be the only one known to lie in a channel.
    const isCloseNew = isWhole || (isOver && bar.close !== before.price);
    const found = firstMet(isCloseNew ? [...extremes, bar.close] : extremes, start);
    if (found) return found;
    if (isOver) position = judged(bar.close, start).position;
  }
  return firstMet([after.price], after.timeMs);
}

/** The first bar that closed in a gap so that a rule which is judged at closes was met. */
export function unwatchedClose(
  rule: Rule,
  gap: Gap,
  { bars, read, isFired }: GapCloses & { readonly isFired: IsFired },
): UnwatchedCrossing | undefined {
  const { madeAt, from } = begins(rule, gap);
  // As when it is watched: before its first close it stands where the bar before that one has closed.
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

/** The time from which a rule counts: that of the gap, or later if it was made in it. */
function begins({ createdAt }: Rule, { before, after }: Gap) {
  // By the host's clock; the times of a recorded market lie before it.
  const madeAt = Date.parse(createdAt);
  const isMadeIn = before.timeMs < madeAt && madeAt < after.timeMs;
  return { madeAt, isMadeIn, from: isMadeIn ? madeAt : before.timeMs };
}

function judge(rule: Rule, { value, reference }: Reading, position: Position | undefined) {
  if (!Number.isFinite(value)) return { met: undefined, position };
  const { verdict, ...after } = CONDITIONS[rule.kind](rule, { price: value, position, reference });
  return { ...after, met: verdict.kind === "fire" ? { price: value, move: verdict.move } : undefined };
}
