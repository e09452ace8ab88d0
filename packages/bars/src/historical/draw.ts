import type { BarColumns } from "../columns.ts";
import { barsNeeded, SWING_STRENGTH } from "../structure/rules.ts";
import { type DrawnBreak, drawnBreaks } from "./breaks.ts";
import { type DrawnGap, drawnGaps } from "./gaps.ts";
import { type DrawnLiquidity, drawnLiquidity } from "./liquidity.ts";
import { type DrawnBlock, drawnBlocks } from "./order-blocks.ts";
import { type DrawnSwing, drawnSwings } from "./swings.ts";

/** Something of the historical drawing. */
export type DrawnThing = DrawnSwing | DrawnGap | DrawnBreak | DrawnBlock | DrawnLiquidity;

export type HistoricalDrawing =
  | { readonly ok: true; readonly things: readonly DrawnThing[] }
  | { readonly ok: false; readonly reason: "not_enough_bars"; readonly bars: number; readonly needed: number };

/**
 * Market structure as smart-money-concepts 0.0.27 defines it (ADR 0125), for looking back only: later bars still move
 * the swings of long-completed bars and everything derived from them. Alerts and scans use `scanStructure`.
 */
export function drawHistory(bars: BarColumns, k: number = SWING_STRENGTH): HistoricalDrawing {
  const needed = barsNeeded(k);
  if (bars.length < needed) return { ok: false, reason: "not_enough_bars", bars: bars.length, needed };
  const swings = drawnSwings(bars, k);
  const things = [
    ...swings,
    ...drawnGaps(bars),
    ...drawnBreaks(bars, swings),
    ...drawnBlocks(bars, swings),
    ...drawnLiquidity(bars, swings),
  ];
  return { ok: true, things };
}
