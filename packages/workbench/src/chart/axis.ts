/** Bars' opening times in milliseconds, oldest first. */
export type Times = ArrayLike<number>;

/** Index of the last time that is not after `time`; -1 if all are. */
export function indexAtOrBefore(times: Times, time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Index of the time nearest to this one; -1 if there are none. */
export function nearestIndex(times: Times, time: number): number {
  const before = indexAtOrBefore(times, time);
  if (before < 0) return times.length === 0 ? -1 : 0;
  const next = times[before + 1];
  return next !== undefined && next - time < time - (times[before] as number) ? before + 1 : before;
}

/** Position of a time on the axis of bars: between bars by their distance, outside of them by the usual one. */
export function logicalOf(times: Times, time: number, step: number): number | undefined {
  const last = times.length - 1;
  const [first, end] = [times[0], times[last]];
  if (first === undefined || end === undefined) return undefined;
  if (time <= first) return (time - first) / step;
  if (time >= end) return last + (time - end) / step;
  const at = indexAtOrBefore(times, time);
  const from = times[at] as number;
  return at + (time - from) / ((times[at + 1] as number) - from);
}

/** The time at a position of the axis: the inverse of {@link logicalOf}. */
export function timeOfLogical(times: Times, logical: number, step: number): number | undefined {
  const last = times.length - 1;
  const [first, end] = [times[0], times[last]];
  if (first === undefined || end === undefined) return undefined;
  if (logical <= 0) return first + logical * step;
  if (logical >= last) return end + (logical - last) * step;
  const at = Math.floor(logical);
  const from = times[at] as number;
  return from + (logical - at) * ((times[at + 1] as number) - from);
}
