import type { ChartTimeframe } from "@bourse/contract/host-api";
import { type PriceWriter, usePrices, useTheme } from "@bourse/ui";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useAlerts } from "../alerts/queries.ts";
import { useAlertLines } from "../alerts/use-alert-lines.ts";
import { describeBar } from "../chart/bars.ts";
import { CrosshairLink } from "../chart/CrosshairLink.tsx";
import type { CrosshairMenuProps } from "../chart/CrosshairMenu.tsx";
import type { ChartBars } from "../chart/chart-bars.ts";
import { comparisonOn } from "../chart/compare/shown.ts";
import { DataWindowButton } from "../chart/DataWindowButton.tsx";
import type { Drawing, DrawingEvents } from "../chart/drawing.ts";
import type { ShownIndicator } from "../chart/indicators/lines.ts";
import { describeIndicators, useIndicatorLines } from "../chart/indicators/use-indicator-lines.ts";
import { CROSSHAIR_MENU, DATA_WINDOW, QUICK_ORDERS } from "../chart/parts.ts";
import type { CrosshairPlace } from "../chart/pointing.ts";
import { RangeButtons } from "../chart/RangeButtons.tsx";
import { useStructure } from "../chart/structure/use-structure.ts";
import { useChartTime } from "../chart/time/use-chart-time.ts";
import { ZoneButton } from "../chart/time/ZoneButton.tsx";
import { useDataCursor } from "../chart/use-data-cursor.ts";
import { useDrawing } from "../chart/use-drawing.ts";
import { type ChartWords, useOpened } from "../chart/use-opened.ts";
import { ForecastPart } from "../forecasts/ForecastPart.tsx";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { chart } from "../state/chart.ts";
import { marked } from "../state/marked.ts";
import { quickOrders } from "../state/quick-orders.ts";
import { useStore } from "../state/store.ts";
import type { DataWindowProps } from "./data-window/DataWindow.tsx";
import { InStrip } from "./InStrip.tsx";
import { OverChart, useIsDrawn } from "./OverChart.tsx";

export interface PriceChartProps {
  readonly chartId: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly bars: ChartBars;
  /** Reads bars before the oldest. */
  readonly onEarlier: () => void;
}

/** The drawn chart with a data cursor that the arrow keys move and a live region announces. */
export function PriceChart({ chartId, symbol, timeframe, bars, onEarlier }: PriceChartProps) {
  const { store } = bars;
  const time = useChartTime(chartId);
  const prices = usePrices(symbol);
  const element = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number>();
  const [finger, setFinger] = useState<CrosshairPlace>();
  const [cursor, setCursor] = useState<number>();
  const [spoken, setSpoken] = useState("");

  const { decimals } = prices;
  const onHover: DrawingEvents["onHover"] = (index, at) => {
    setHovered(index);
    setFinger(at);
  };
  const drawing = useDrawing({ chartId, element, bars, cursor, time, decimals, onHover, onEarlier });
  const words = { day: time.name, price: prices.price, zone: time.words };
  const indicators = useLayers({ chartId, symbol, timeframe, bars, prices, element, drawing, say: setSpoken, words });
  const describe = (index: number) => {
    const bar = store.bar(index);
    const more = [describeIndicators(indicators, index - store.from), comparisonOn(chartId)?.describe(index)];
    return bar ? [describeBar(bar, words), ...more.filter(Boolean)].join(". ") : "";
  };
  const { onKeyDown, leave } = useDataCursor({
    chartId,
    store,
    element,
    drawing,
    cursor,
    describe,
    onCursor: setCursor,
    say: setSpoken,
  });
  const isDrawn = useIsDrawn();
  // Starting a replay removes bars, and the cursor may be on one of them.
  const shown = Math.min(cursor ?? hovered ?? store.to - 1, store.to - 1);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <BesideDataWindow
        {...{ chartId, symbol, timeframe, bars, indicators, prices, drawing, element }}
        index={shown}
        say={setSpoken}
        onLeave={leave}
      >
        <CrosshairLink
          {...{ chartId, element, drawing }}
          time={store.bar(cursor ?? hovered ?? Number.NaN)?.time}
          hasCursor={cursor !== undefined}
        />
        <OverChart
          {...{ chartId, symbol, timeframe, bars, prices, indicators, element, drawing }}
          {...{ index: shown, words, say: setSpoken }}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a chart is no form's field set */}
        <div
          ref={element}
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the data cursor is moved by keys, which need the focus
          tabIndex={0}
          data-chart=""
          aria-roledescription="price chart"
          aria-label={`${symbol} price chart. Left and right move the data cursor, up and down zoom, Enter shows the bar in the data table, letters search symbols.`}
          className="absolute inset-0"
          onKeyDown={onKeyDown}
        />
        {finger && <AtFinger {...{ element, drawing }} at={finger} />}
      </BesideDataWindow>
      {isDrawn && <ForecastPart {...{ chartId, symbol, timeframe, bars, drawing, words }} />}
      <InStrip chartId={chartId} side="end">
        <OrderButtons {...{ chartId, symbol }} />
        <RangeButtons onRange={(since) => drawing.current?.showSince(since)} {...{ store, intraday: time.intraday }}>
          <ZoneButton {...{ chartId, time }} last={store.bar(store.to - 1)?.time} />
          <DataWindowButton />
        </RangeButtons>
      </InStrip>
      <p aria-live="polite" className="sr-only" data-spoken="">
        {spoken}
      </p>
    </div>
  );
}

/** Buy and sell buttons, if the trader wants them. */
function OrderButtons(props: Pick<PriceChartProps, "chartId" | "symbol">) {
  const { isOn } = useStore(quickOrders);
  if (!isOn) return null;
  return (
    <PartBoundary label="order buttons" isQuiet>
      <QUICK_ORDERS.View {...props} />
    </PartBoundary>
  );
}

function AtFinger(props: CrosshairMenuProps) {
  return (
    <PartBoundary label="button at the crosshair" isQuiet>
      <CROSSHAIR_MENU.View {...props} />
    </PartBoundary>
  );
}

interface BesideDataWindowProps extends DataWindowProps {
  /** Called when the focus leaves both; the data window keeps the bar that the cursor is on. */
  readonly onLeave: () => void;
  /** The drawing. */
  readonly children: ReactNode;
}

/** A drawn chart, with all values at its cursor beside it if the trader wants them. */
function BesideDataWindow({ onLeave, children, ...parts }: BesideDataWindowProps) {
  const { dataWindow } = useStore(chart);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves
    <div
      className="flex min-h-0 flex-1 max-sm:flex-col"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onLeave();
      }}
    >
      <div data-plot="" className="relative min-h-0 min-w-0 flex-1">
        {children}
      </div>
      {dataWindow && (
        <div className="shrink-0 border-line max-sm:h-2/5 max-sm:border-t sm:w-52 sm:max-w-1/2 sm:border-l">
          <PartBoundary label="data window">
            <DATA_WINDOW.View {...parts} />
          </PartBoundary>
        </div>
      )}
    </div>
  );
}

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

interface LayersOf {
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
function useLayers(layers: LayersOf): readonly ShownIndicator[] {
  useAlertLines(layers);
  const alerts = useAlerts().data?.alerts ?? NO_ALERTS;
  // An alert watches bars of the timeframe, and these are longer.
  const watched = layers.bars.times ? NO_ALERTS : alerts;
  const indicators = useIndicatorLines({ ...layers, alerts: watched, decimals: layers.prices.decimals });
  useStructure(layers);
  useMarked(layers);
  useOpened(layers);
  return indicators;
}
