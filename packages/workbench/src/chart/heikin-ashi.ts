import type { Bar } from "@bourse/bars";

/**
 * Bars before the first wanted one that its averages begin with. Each halves what the beginning contributes: after these
 * nothing is left of it in a floating point number.
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
