import type { ChartTimeframe } from "@bourse/contract/host-api";
import { usePrices } from "@bourse/ui";
import { useRef, useState } from "react";
import { describeBar } from "../chart/bars.ts";
import { CrosshairLink } from "../chart/CrosshairLink.tsx";
import type { ChartBars } from "../chart/chart-bars.ts";
import { comparisonOn } from "../chart/compare/shown.ts";
import { DataWindowButton } from "../chart/DataWindowButton.tsx";
import { describeIndicators } from "../chart/indicators/use-indicator-lines.ts";
import { RangeButtons } from "../chart/RangeButtons.tsx";
import { useChartTime } from "../chart/time/use-chart-time.ts";
import { ZoneButton } from "../chart/time/ZoneButton.tsx";
import { useDataCursor } from "../chart/use-data-cursor.ts";
import { useDrawing } from "../chart/use-drawing.ts";
import { BesideDataWindow } from "./BesideDataWindow.tsx";
import { OverChart } from "./OverChart.tsx";
import { useLayers } from "./use-layers.ts";

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
  const [cursor, setCursor] = useState<number>();
  const [spoken, setSpoken] = useState("");

  const { decimals } = prices;
  const drawing = useDrawing({ chartId, element, bars, cursor, time, decimals, onHover: setHovered, onEarlier });
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
      </BesideDataWindow>
      <RangeButtons onRange={(since) => drawing.current?.showSince(since)} {...{ store, intraday: time.intraday }}>
        <ZoneButton {...{ chartId, time }} last={store.bar(store.to - 1)?.time} />
        <DataWindowButton />
      </RangeButtons>
      <p aria-live="polite" className="sr-only" data-spoken="">
        {spoken}
      </p>
    </div>
  );
}
