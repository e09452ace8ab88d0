import type { ChartTimeframe } from "@bourse/contract/host-api";
import { type PriceWriter, useTheme } from "@bourse/ui";
import { type RefObject, useEffect, useRef } from "react";
import { useAlerts } from "../alerts/queries.ts";
import { useAlertLines } from "../alerts/use-alert-lines.ts";
import type { ChartBars } from "../chart/chart-bars.ts";
import type { Drawing } from "../chart/drawing.ts";
import type { ShownIndicator } from "../chart/indicators/lines.ts";
import { useIndicatorLines } from "../chart/indicators/use-indicator-lines.ts";
import { useStructure } from "../chart/structure/use-structure.ts";
import { type ChartWords, useOpened } from "../chart/use-opened.ts";
import { marked } from "../state/marked.ts";
import { useStore } from "../state/store.ts";

interface MarkedOn {
  readonly bars: ChartBars;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly drawing: RefObject<Drawing | undefined>;
  readonly say: (text: string) => void;
  readonly words: { day(time: number): string; price(value: number): string };
}

/** Width of a marked bar's band in pixels. */
const BAND = 9;

/** Marks the bars and the level of the event that the trader chose in the scanner, on charts of its series. */
function useMarked({ bars, symbol, timeframe, drawing, say, words }: MarkedOn): void {
  const { event } = useStore(marked);
  const { palette } = useTheme();
  const isMine = event?.symbol === symbol && event.timeframe === timeframe;
  // An event that became known after the moment of a replay is not marked yet.
  const newest = bars.store.bar(bars.store.to - 1)?.time ?? 0;
  const isKnown = (event?.bars.at(-1) ?? 0) <= newest;
  const mine = isMine && isKnown ? event : undefined;
  useEffect(() => {
    const chart = drawing.current;
    if (!chart) return;
    if (!mine) return chart.overlays.show("scan", []);
    const color = mine.direction === "up" ? palette.positive : palette.negative;
    const last = mine.bars.at(-1);
    chart.overlays.show("scan", [
      { kind: "level", id: "level", title: mine.title, price: mine.level, color, stroke: "dashed" },
      {
        kind: "sketch",
        id: "bars",
        paint({ context, height }) {
          for (const time of mine.bars) {
            const x = chart.xOf(time);
            if (x === undefined) continue;
            context.globalAlpha = time === last ? 0.3 : 0.15;
            context.fillStyle = color;
            context.fillRect(x - BAND / 2, 0, BAND, height);
          }
        },
      },
    ]);
  }, [mine, palette, drawing]);

  const current = useRef(words);
  current.current = words;
  useEffect(() => {
    const last = mine?.bars.at(-1);
    if (!mine || last === undefined) return;
    const { day, price } = current.current;
    say(`Marked: ${mine.title} at ${price(mine.level)}, confirmed at the close of ${day(last)}`);
  }, [mine, say]);
}

export interface LayersOf {
  readonly chartId: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly bars: ChartBars;
  readonly prices: PriceWriter;
  readonly element: RefObject<HTMLElement | null>;
  readonly drawing: RefObject<Drawing | undefined>;
  readonly say: (text: string) => void;
  readonly words: ChartWords;
}

const NO_ALERTS = [] as const;

/** Everything that lies over the bars of a chart; returns the indicators with their values. */
export function useLayers(layers: LayersOf): readonly ShownIndicator[] {
  useAlertLines(layers);
  const alerts = useAlerts().data?.alerts ?? NO_ALERTS;
  const indicators = useIndicatorLines({ ...layers, alerts, decimals: layers.prices.decimals });
  useStructure(layers);
  useMarked(layers);
  useOpened(layers);
  return indicators;
}
