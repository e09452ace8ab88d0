import type { BacktestPoint } from "@bourse/contract/host-api";
import { numberOf } from "../decimal.ts";
import type { Backtest } from "./backtest.ts";
import { holdingOf } from "./report.ts";

/** The equity curve of a run in at most `most` points: the lowest and the highest equity of each span of bars, and both ends. */
export function curveOf(backtest: Backtest, most: number): readonly BacktestPoint[] {
  const { history, equity } = backtest;
  const { time, close } = history.columns;
  const { points } = equity;
  const held = holdingOf(backtest);
  const [quantity, cash] = [numberOf(held.quantity), numberOf(held.cash)];
  const start = numberOf(backtest.settings.cash);
  const shown = new Set(extremes(points, Math.max(1, Math.floor(most / 2) - 1)));
  const curve: BacktestPoint[] = [];
  let peak = start;
  for (let at = 0; at < points.length; at += 1) {
    const value = points[at] ?? 0;
    peak = Math.max(peak, value);
    if (!shown.has(at)) continue;
    curve.push({
      at: new Date(time[at] ?? 0).toISOString(),
      equity: value,
      drawdown: peak > 0 ? Math.min(0, value / peak - 1) : 0,
      buy_and_hold: at === 0 ? start : cash + quantity * (close[at] ?? 0),
    });
  }
  return curve;
}

function extremes(points: Float64Array, spans: number): readonly number[] {
  const last = points.length - 1;
  const size = Math.max(1, Math.ceil(points.length / spans));
  const found = [0, last];
  for (let from = 0; from <= last; from += size) {
    let [low, high] = [from, from];
    for (let at = from; at < Math.min(from + size, last + 1); at += 1) {
      if ((points[at] ?? 0) < (points[low] ?? 0)) low = at;
      if ((points[at] ?? 0) > (points[high] ?? 0)) high = at;
    }
    found.push(low, high);
  }
  return found;
}
