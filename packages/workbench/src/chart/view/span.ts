/** The part of a chart in sight, in bars: bar `n` covers `n` to `n + 1`. Zooming and scrolling change nothing else. */
export interface Span {
  readonly left: number;
  readonly right: number;
}

/** Indexes of the bars there are; `to` is after the newest. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

/** Bars that the drawing library holds: those of one level, from one index up to another. */
export interface Loaded extends Extent {
  readonly level: number;
}

/** Fewest bars that zooming in leaves. */
const FEWEST = 5;
/** Empty bars that may follow the newest, as a share of what is shown. */
const ROOM_RIGHT = 0.5;
/** Bars of the level that must stay in sight at either end: the library refuses to show fewer. */
const STAY = 2;

export const widthOf = ({ left, right }: Span): number => right - left;

/** A span that the chart can show: neither too narrow nor too wide, with bars in sight. */
export function clamped(span: Span, { from, to }: Extent): Span {
  const most = Math.max(FEWEST, (to - from) * (1 + ROOM_RIGHT));
  const width = Math.min(most, Math.max(FEWEST, widthOf(span)));
  const middle = (span.left + span.right) / 2;
  const wanted = width === widthOf(span) ? span.left : middle - width / 2;
  const stay = Math.max(STAY, width / 100);
  const left = Math.min(to - stay, Math.max(from + stay - width, wanted));
  return { left, right: left + width };
}

/** Zooms around a position, which stays where it is. */
export function zoomedAt({ left, right }: Span, at: number, factor: number): Span {
  return { left: at - (at - left) * factor, right: at + (right - at) * factor };
}

export const moved = ({ left, right }: Span, by: number): Span => ({ left: left + by, right: right + by });

/** A span of the same width with a position in its middle. */
export const centred = (span: Span, at: number): Span => moved(span, at - (span.left + span.right) / 2);

/** Empty bars after the newest: so many, or this share of the bars in sight if that is more. */
const ROOM = 3;
const ROOM_SHARE = 0.02;

/** The newest `count` bars with some room after them; all bars if absent. */
export function lastBars({ from, to }: Extent, count: number = to - from): Span {
  return { left: Math.max(from, to - count) - 1, right: to + Math.max(ROOM, count * ROOM_SHARE) + 1 };
}

/** Limits on the bars that the drawing library is given. */
export const LOAD_LIMITS = {
  /** Bars of one level that it holds at once: more make each frame slow. */
  held: 3000,
  /** More than this in sight: a coarser level is shown. */
  coarserAbove: 1000,
  /** Fewer than this in sight of the finer level: that is shown. Lower than the other, so that levels do not flicker. */
  finerBelow: 700,
} as const;

/** The bars to hold for a span; the same object when what is held is enough. */
export function loadedFor(span: Span, extent: Extent, before?: Loaded): Loaded {
  const { held, coarserAbove, finerBelow } = LOAD_LIMITS;
  let level = before?.level ?? 0;
  const inSight = (at: number) => widthOf(span) / 2 ** at;
  while (inSight(level) > coarserAbove) level++;
  while (level > 0 && inSight(level - 1) < finerBelow) level--;
  const ends = { from: extent.from >> level, to: ((extent.to - 1) >> level) + 1 };
  const needed = {
    from: Math.max(ends.from, Math.floor(span.left / 2 ** level)),
    to: Math.min(ends.to, Math.ceil(span.right / 2 ** level)),
  };
  if (before?.level === level && before.from <= needed.from && before.to >= needed.to && before.to <= ends.to)
    return before;
  const spare = Math.max(0, held - (needed.to - needed.from)) >> 1;
  return { level, from: Math.max(ends.from, needed.from - spare), to: Math.min(ends.to, needed.to + spare) };
}

/** The library's range of positions that shows a span. */
export function logicalRange({ left, right }: Span, { level, from }: Loaded): { from: number; to: number } {
  return { from: left / 2 ** level - from, to: right / 2 ** level - from - 1 };
}
