import type { Bar } from "@bourse/bars";

/**
 * Bars before the first wanted one that the averages start with. Each halves the influence of the start: after so many, a
 * floating-point number contains nothing of it.
 */
export const WARM_UP = 64;

/** Heikin-Ashi bars of consecutive bars, of which the first `skip` are for warming up only. */
export function heikinAshi(bars: readonly Bar[], skip: number): readonly Bar[] {
  let before: { readonly open: number; readonly close: number } | undefined;
  const all = bars.map((bar) => {
    const close = (bar.open + bar.high + bar.low + bar.close) / 4;
    const open = before ? (before.open + before.close) / 2 : (bar.open + bar.close) / 2;
    before = { open, close };
    return { ...bar, open, close, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close) };
  });
  return all.slice(skip);
}
