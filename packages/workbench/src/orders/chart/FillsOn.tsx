import type { NotedFill } from "@bourse/contract/host-api";
import { type Palette, usePrices, useTheme } from "@bourse/ui";
import { type RefObject, useEffect, useMemo } from "react";
import type { ChartBars } from "../../chart/chart-bars.ts";
import type { Drawing } from "../../chart/drawing.ts";
import type { Surface } from "../../chart/overlays/sketch.ts";
import { useBarEntries } from "../../chart/things.ts";
import { chart, styleOf } from "../../state/chart.ts";
import { openDialog } from "../../state/dialogs.ts";
import { type MarkedTrade, markedTrades } from "../../state/marked-trades.ts";
import { replays } from "../../state/replay.ts";
import { useStore } from "../../state/store.ts";
import { useFills } from "../queries.ts";
import { fillName } from "../words.ts";
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
  useNoteEntries({ accountId, chartId, drawing, store, fills: isReplaying || !isWanted ? [] : (all ?? []), symbol });
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

/** Fills of one bar whose notes its menu offers: the list of fills has all of them. */
const MOST_OFFERED = 5;
/** Characters of a note that an entry of a menu shows. */
const SHOWN_NOTE = 60;

interface NotesOf extends Pick<FillsOnProps, "accountId" | "chartId" | "symbol" | "drawing"> {
  readonly store: ChartBars["store"];
  readonly fills: readonly NotedFill[];
}

/** Offers the notes on the fills that are marked at a bar to the chart's menu. */
function useNoteEntries({ accountId, chartId, symbol, drawing, store, fills }: NotesOf): void {
  const { exact } = usePrices(symbol);
  useBarEntries((place) => {
    const on = drawing.current;
    const at = on?.xOf(place.time);
    if (place.chartId !== chartId || !on || at === undefined) return [];
    const isNear = (fill: NotedFill) => {
      const { x } = fillPlace({ time: Date.parse(fill.at), price: Number(fill.price) }, store, on);
      return x !== undefined && Math.abs(x - at) <= SIZE.half;
    };
    return fills
      .filter((fill) => fill.symbol === symbol && isNear(fill))
      .slice(0, MOST_OFFERED)
      .map((fill) => ({
        name: `${noteWords(fill)}, ${fillName(fill)} at ${exact(fill.price)}`,
        run: () => openDialog({ kind: "fill-note", accountId, fill }),
      }));
  });
}

const noteWords = ({ note }: NotedFill): string => {
  if (note === undefined) return "Write a note";
  const [line = ""] = note.split("\n", 1);
  return line.length < note.length || line.length > SHOWN_NOTE ? `“${line.slice(0, SHOWN_NOTE)}…”` : `“${line}”`;
};

/** Width of a mark, its height, and the dot below one with a note, in pixels. */
const SIZE = { half: 5, height: 8, dot: 2 } as const;

interface Mark extends TradeAt, Pick<MarkedTrade, "side"> {
  readonly hasNote: boolean;
  /** A trade of a backtest is an outline, because nobody traded it. */
  readonly look: "outline" | "filled";
}

const markOf = ({ at, price, side, note }: MarkedTrade & Pick<NotedFill, "note">, look: Mark["look"]): Mark => ({
  time: Date.parse(at),
  price: Number(price),
  side,
  look,
  hasNote: note !== undefined,
});

/** The tip is at the price, and the mark stands on the side that its bar leaves free more often. */
function paintMark({ context }: Surface, palette: Palette, { side, look, hasNote, x, y }: Mark & FillPlace): void {
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
  if (!hasNote) return;
  context.beginPath();
  context.arc(x, y + down * (SIZE.height + SIZE.dot + 1), SIZE.dot, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}
