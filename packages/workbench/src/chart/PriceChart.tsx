import type { ChartTimeframe } from "@bourse/contract/host-api";
import { usePrices, useTheme } from "@bourse/ui";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { appearance } from "../state/appearance.ts";
import { useStore } from "../state/store.ts";
import { describeBar, isDaily, nameOfTime } from "./bars.ts";
import { moveCursor, zoomOf } from "./cursor.ts";
import { createDrawing, type Drawing } from "./drawing.ts";
import { IndicatorLegend } from "./indicators/IndicatorLegend.tsx";
import { describeIndicators } from "./indicators/use-indicator-lines.ts";
import { Legend } from "./Legend.tsx";
import { RangeButtons } from "./RangeButtons.tsx";
import type { DrawnBars } from "./tail.ts";
import { useLayers } from "./use-layers.ts";

export interface PriceChartProps {
  readonly chartId: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly drawn: DrawnBars;
  readonly logScale: boolean;
}

/** The drawn chart with a data cursor that the arrow keys move and a live region announces. */
export function PriceChart({ chartId, symbol, timeframe, drawn, logScale }: PriceChartProps) {
  const { bars } = drawn;
  const intraday = !isDaily(timeframe);
  const { palette } = useTheme();
  const prices = usePrices(symbol);
  const { decimals } = prices;
  const { hollow } = useStore(appearance);
  const element = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(undefined);
  const [hovered, setHovered] = useState<number>();
  const [cursor, setCursor] = useState<number>();
  const [spoken, setSpoken] = useState("");

  useEffect(() => {
    if (!element.current) return;
    const made = createDrawing(element.current, setHovered);
    drawing.current = made;
    return () => made.remove();
  }, []);
  useEffect(
    () => drawing.current?.restyle(palette, { logScale, intraday, decimals, hollow }),
    [palette, logScale, intraday, decimals, hollow],
  );
  useEffect(() => {
    drawing.current?.show(drawn);
    // A new bar moves the crosshair; this keeps the cursor where the trader put it.
    if (cursor !== undefined) drawing.current?.hold(cursor);
  }, [drawn, cursor]);
  const words = { day: nameOfTime(timeframe), price: prices.price };
  const indicators = useLayers({ chartId, symbol, timeframe, drawn, prices, element, drawing, say: setSpoken, words });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = moveCursor(event.key, cursor, bars.length);
    const factor = zoomOf(event.key);
    if (next === undefined && factor === undefined) return;
    event.preventDefault();
    if (next !== undefined) {
      setCursor(next);
      // Announced when the cursor moves, not when the bar under it changes: otherwise a ticking price would be
      // announced without end.
      const values = describeIndicators(indicators, next);
      setSpoken(bars[next] ? [describeBar(bars[next], words), ...(values ? [values] : [])].join(". ") : "");
      drawing.current?.point(next);
    } else if (factor !== undefined) drawing.current?.zoom(factor);
  };

  const leave = () => {
    setCursor(undefined);
    setSpoken("");
    drawing.current?.clearPoint();
  };
  const shown = cursor ?? hovered ?? bars.length - 1;

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="relative min-h-0 flex-1">
        <Legend
          bar={bars[shown]}
          before={bars[shown - 1]}
          time={words.day}
          prices={prices}
          forming={shown === drawn.forming}
        />
        <IndicatorLegend shown={indicators} index={shown} />
        {/* biome-ignore lint/a11y/useSemanticElements: a chart is no form's field set */}
        <div
          ref={element}
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the data cursor is moved by keys, which need the focus
          tabIndex={0}
          data-chart=""
          aria-roledescription="price chart"
          aria-label={`${symbol} price chart. Left and right move the data cursor, up and down zoom.`}
          className="absolute inset-0"
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
      </div>
      <RangeButtons onRange={(count) => drawing.current?.showLast(count)} {...{ bars, intraday }} />
      <p aria-live="polite" className="sr-only" data-spoken="">
        {spoken}
      </p>
    </div>
  );
}
