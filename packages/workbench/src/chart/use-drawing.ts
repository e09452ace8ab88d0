import { useTheme } from "@bourse/ui";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { appearance } from "../state/appearance.ts";
import { chart, styleOf } from "../state/chart.ts";
import { useStore } from "../state/store.ts";
import type { ChartBars } from "./chart-bars.ts";
import { useComparedOf } from "./compare/queries.ts";
import { createDrawing, type Drawing, type DrawingEvents } from "./drawing.ts";
import { useDrawnHours } from "./sessions/use-session.ts";
import type { TimeLook } from "./time/zoned-chart.ts";

export interface DrawingOf extends DrawingEvents {
  readonly chartId: string;
  readonly element: RefObject<HTMLElement | null>;
  readonly bars: ChartBars;
  /** Index of the bar that the keyboard chose. */
  readonly cursor: number | undefined;
  readonly time: TimeLook;
  readonly decimals: number | undefined;
}

/**
 * Draws a chart into an element, in the style that the trader chose for it. Most of its effects run before the page is painted:
 * the library then paints in the same frame, not in one of its own.
 */
export function useDrawing(parts: DrawingOf): RefObject<Drawing | undefined> {
  const { chartId, element, bars, cursor, time, decimals } = parts;
  const { type, inverted, shares, ...style } = styleOf(useStore(chart), chartId);
  // Compared symbols have different prices.
  const scale = useComparedOf(chartId).length > 0 ? "percent" : style.scale;
  const hours = useDrawnHours(chartId);
  const { palette } = useTheme();
  const { hollow } = useStore(appearance);
  const drawing = useRef<Drawing>(undefined);
  const current = useRef(parts);
  current.current = parts;
  useLayoutEffect(() => {
    if (!element.current) return;
    const made = createDrawing(element.current, {
      onHover: (...hovered) => current.current.onHover(...hovered),
      onEarlier: () => current.current.onEarlier(),
    });
    drawing.current = made;
    return () => {
      // Effects that are due after this one would make the library paint what it has removed.
      drawing.current = undefined;
      made.remove();
    };
  }, [element]);
  useLayoutEffect(() => drawing.current?.panes.restore(shares ?? {}), [shares]);
  useLayoutEffect(
    () => drawing.current?.restyle(palette, { type, scale, inverted, hours, time, decimals, hollow }),
    [palette, type, scale, inverted, hours, time, decimals, hollow],
  );
  useLayoutEffect(() => drawing.current?.show(bars), [bars]);
  // A new bar moves the crosshair; this keeps the cursor where the trader put it. The library knows where that is after the painting.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bars move it
  useEffect(() => {
    if (cursor !== undefined) drawing.current?.hold(cursor);
  }, [bars, cursor]);
  return drawing;
}
