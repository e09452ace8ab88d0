import { eventOf, type StructureEvent } from "./event.ts";
import type { RecentBars } from "./recent.ts";

/**
 * The fair value gap around the bar before `last`: it rises and the bars beside it do not overlap, or the mirror. Ranges
 * that just meet are no gap, nor is a bar that closes where it opened.
 */
export function gapAt(bars: RecentBars, last: number): StructureEvent | undefined {
  const bar = last - 1;
  const used = [bar - 1, bar, last];
  const body = bars.close(bar) - bars.open(bar);
  if (body > 0 && bars.high(bar - 1) < bars.low(last)) {
    return eventOf("fvg_up", { bar, confirmedAt: last, level: bars.low(last), used });
  }
  if (body < 0 && bars.low(bar - 1) > bars.high(last)) {
    return eventOf("fvg_down", { bar, confirmedAt: last, level: bars.high(last), used });
  }
  return undefined;
}
