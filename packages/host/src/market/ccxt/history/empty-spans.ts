import type { EmptySpan, Hole } from "./holes.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * An exchange that fails or lags often gives an empty answer instead of an error. It is asked again after these pauses,
 * the last of which repeats: a time without trades costs one request a day, while someone looks at the series.
 */
const AGAIN_AFTER_MS = [MINUTE, 10 * MINUTE, HOUR, 24 * HOUR] as const;

/** Older spans count as final: a thin market has one each night, and each costs a request a day. */
const MAX_SPANS = 100;

/** Adds an empty answer. */
export function withEmpty(spans: readonly EmptySpan[], { from, to }: Hole, at: number): readonly EmptySpan[] {
  const asked = (spans.find((each) => isSame(each, { from, to }))?.asked ?? 0) + 1;
  const others = withoutEmpty(spans, { from, to });
  return [...others, { from, to, asked, at }].toSorted((left, right) => left.from - right.from).slice(-MAX_SPANS);
}

export function withoutEmpty(spans: readonly EmptySpan[], span: Hole): readonly EmptySpan[] {
  return spans.filter((each) => !isSame(each, span));
}

/** The newest span that the exchange is to be asked for again. */
export function dueSpan(spans: readonly EmptySpan[], now: number): Hole | undefined {
  return spans.findLast(({ asked, at }) => {
    const pause = AGAIN_AFTER_MS[Math.min(asked, AGAIN_AFTER_MS.length) - 1] ?? MINUTE;
    // A clock that was set back must not put this off.
    return now - at >= pause || now < at;
  });
}

/** Spans as the gaps that a person sees: adjacent spans are merged. Oldest first. */
export function gapsOf(spans: readonly EmptySpan[]): readonly Hole[] {
  const gaps: Hole[] = [];
  for (const { from, to } of spans) {
    const last = gaps.at(-1);
    if (last?.to === from) gaps[gaps.length - 1] = { from: last.from, to };
    else gaps.push({ from, to });
  }
  return gaps;
}

const isSame = (one: Hole, other: Hole) => one.from === other.from && one.to === other.to;
