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
import { type FillPlace, fillPlace, type TradeAt } from "./lines.ts";

export interface FillsOnProps {
  readonly accountId: string;
  readonly chartId: string;
  readonly symbol: string;
  readonly bars: ChartBars;
  readonly drawing: RefObject<Drawing | undefined>;
}

/** The latest fills of a chart's symbol and the trades of a chosen backtest, each at its bar and price: what was bought points up, what was sold points down. */
export function FillsOn({ accountId, chartId, symbol, bars, drawing }: FillsOnProps) {
  const { palette } = useTheme();
  const all = useFills(accountId).data;
  const { fills: isWanted } = styleOf(useStore(chart), chartId);
  // In a replay a later fill would tell what comes.
  const isReplaying = useStore(replays).of[chartId] !== undefined;
  const { of: tested } = useStore(markedTrades);
  const marks = useMemo(() => {
    if (isReplaying) return [];
    const trades = tested?.symbol === symbol ? tested.trades : [];
    const fills = isWanted ? (all ?? []).filter((each) => each.symbol === symbol) : [];
    return [...trades.map((each) => markOf(each, "outline")), ...fills.map((each) => markOf(each, "filled"))];
  }, [all, tested, symbol, isWanted, isReplaying]);
  const { store } = bars;
  useEffect(() => {
    const on = drawing.current;
    if (!on) return;
    if (marks.length === 0) return on.overlays.show("fills", []);
    const paint = (surface: Surface) => {
      for (const each of marks) paintMark(surface, palette, { ...each, ...fillPlace(each, store, on) });
    };
    on.overlays.show("fills", [{ kind: "sketch", id: "fills", paint }]);
  }, [marks, store, palette, drawing]);
  return null;
}

/** Width of a mark and its height, in pixels. */
const SIZE = { half: 5, height: 8 } as const;

interface Mark extends TradeAt, Pick<MarkedTrade, "side"> {
  /** A trade of a backtest is an outline, because nobody traded it. */
  readonly look: "outline" | "filled";
}

const markOf = ({ at, price, side }: MarkedTrade, look: Mark["look"]): Mark => ({
  time: Date.parse(at),
  price: Number(price),
  side,
  look,
});

/** The tip is at the price, and the mark stands on the side that its bar leaves free more often. */
function paintMark({ context }: Surface, palette: Palette, { side, look, x, y }: Mark & FillPlace): void {
  if (x === undefined || y === undefined) return;
  const down = side === "buy" ? 1 : -1;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x - SIZE.half, y + down * SIZE.height);
  context.lineTo(x + SIZE.half, y + down * SIZE.height);
  context.closePath();
  const color = side === "buy" ? palette.positive : palette.negative;
  context.fillStyle = look === "outline" ? palette.surface : color;
  context.strokeStyle = look === "outline" ? color : palette.surface;
  context.lineWidth = 1.5;
  context.stroke();
  context.fill();
}
