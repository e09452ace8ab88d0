import type { AccountFill } from "@bourse/contract/host-api";
import { type Palette, useTheme } from "@bourse/ui";
import { type RefObject, useEffect, useMemo } from "react";
import type { ChartBars } from "../../chart/chart-bars.ts";
import type { Drawing } from "../../chart/drawing.ts";
import type { Surface } from "../../chart/overlays/sketch.ts";
import { chart, styleOf } from "../../state/chart.ts";
import { type MarkedTrade, markedTrades } from "../../state/marked-trades.ts";
import { replays } from "../../state/replay.ts";
import { useStore } from "../../state/store.ts";
import { useFills } from "../queries.ts";
import { type FillPlace, fillPlace } from "./lines.ts";

export interface FillsOnProps {
  readonly accountId: string;
  readonly chartId: string;
  readonly symbol: string;
  readonly bars: ChartBars;
  readonly drawing: RefObject<Drawing | undefined>;
}

const NO_TRADES: readonly MarkedTrade[] = [];

/** The latest fills of a chart's symbol and the trades of a chosen backtest, each at its bar and price: what was bought points up, what was sold points down. */
export function FillsOn({ accountId, chartId, symbol, bars, drawing }: FillsOnProps) {
  const { palette } = useTheme();
  const all = useFills(accountId).data;
  const { fills: isWanted } = styleOf(useStore(chart), chartId);
  // In a replay a later fill would tell what comes.
  const isReplaying = useStore(replays).of[chartId] !== undefined;
  const fills = useMemo(
    () => (isWanted && !isReplaying ? (all ?? []).filter((each) => each.symbol === symbol) : []),
    [all, symbol, isWanted, isReplaying],
  );
  const { of: tested } = useStore(markedTrades);
  const trades = tested?.symbol === symbol && !isReplaying ? tested.trades : NO_TRADES;
  const { store } = bars;
  useEffect(() => {
    const on = drawing.current;
    if (!on) return;
    if (fills.length + trades.length === 0) return on.overlays.show("fills", []);
    const paint = (surface: Surface) => {
      for (const each of trades)
        paintFill(surface, { fill: each, palette, isTested: true, ...fillPlace(each, store, on) });
      for (const each of fills)
        paintFill(surface, { fill: each, palette, isTested: false, ...fillPlace(each, store, on) });
    };
    on.overlays.show("fills", [{ kind: "sketch", id: "fills", paint }]);
  }, [fills, trades, store, palette, drawing]);
  return null;
}

/** Width of a mark and its height, in pixels. */
const SIZE = { half: 5, height: 8 } as const;

interface PaintedFill extends FillPlace {
  readonly fill: Pick<AccountFill, "side">;
  readonly palette: Palette;
  /** Of a backtest: an outline, because nobody traded it. */
  readonly isTested: boolean;
}

/** The tip is at the price, and the mark stands on the side that its bar leaves free more often. */
function paintFill({ context }: Surface, { fill: { side }, palette, isTested, x, y }: PaintedFill): void {
  if (x === undefined || y === undefined) return;
  const down = side === "buy" ? 1 : -1;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x - SIZE.half, y + down * SIZE.height);
  context.lineTo(x + SIZE.half, y + down * SIZE.height);
  context.closePath();
  const color = side === "buy" ? palette.positive : palette.negative;
  context.fillStyle = isTested ? palette.surface : color;
  context.strokeStyle = isTested ? color : palette.surface;
  context.lineWidth = 1.5;
  context.stroke();
  context.fill();
}
