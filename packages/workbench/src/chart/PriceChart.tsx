import type { CandleAnswer } from "@bourse/contract/host-api";
import { formatDay, formatPrice, useTheme } from "@bourse/ui";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { describeBar } from "./bars.ts";
import { moveCursor, zoomOf } from "./cursor.ts";
import { createDrawing, type Drawing } from "./drawing.ts";
import { Legend } from "./Legend.tsx";
import { RangeButtons } from "./RangeButtons.tsx";

export interface PriceChartProps {
  readonly symbol: string;
  readonly bars: readonly CandleAnswer[];
  readonly logScale: boolean;
}

/** The drawn chart with a data cursor that the arrow keys move and a live region reads. */
export function PriceChart({ symbol, bars, logScale }: PriceChartProps) {
  const { palette } = useTheme();
  const element = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(undefined);
  const [hovered, setHovered] = useState<number>();
  const [cursor, setCursor] = useState<number>();

  useEffect(() => {
    if (!element.current) return;
    const made = createDrawing(element.current, setHovered);
    drawing.current = made;
    return () => made.remove();
  }, []);
  useEffect(() => drawing.current?.restyle(palette, logScale), [palette, logScale]);
  useEffect(() => drawing.current?.show(bars, palette), [bars, palette]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = moveCursor(event.key, cursor, bars.length);
    const factor = zoomOf(event.key);
    if (next === undefined && factor === undefined) return;
    event.preventDefault();
    if (next !== undefined) {
      setCursor(next);
      drawing.current?.point(next);
    } else if (factor !== undefined) drawing.current?.zoom(factor);
  };

  const leave = () => {
    setCursor(undefined);
    drawing.current?.clearPoint();
  };
  const shown = bars[cursor ?? hovered ?? bars.length - 1];
  const spoken = cursor === undefined ? undefined : bars[cursor];

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="relative min-h-0 flex-1">
        <Legend bar={shown} />
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
      <RangeButtons onRange={(count) => drawing.current?.showLast(count)} bars={bars} />
      <p aria-live="polite" className="sr-only" data-spoken="">
        {spoken && describeBar(spoken, { day: formatDay, price: formatPrice })}
      </p>
    </div>
  );
}
