import type { ChartTimeframe } from "@bourse/contract/host-api";
import { type RefObject, useEffect, useRef } from "react";
import { timeframeWords } from "../state/joined.ts";
import type { ZoneWords } from "../words/zone.ts";
import type { ChartBars } from "./chart-bars.ts";
import type { Drawing } from "./drawing.ts";
import { chartOpened } from "./opened.ts";

export interface Opening {
  readonly chartId: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly bars: Pick<ChartBars, "times">;
  readonly element: RefObject<HTMLElement | null>;
  readonly drawing: RefObject<Drawing | undefined>;
  readonly say: (text: string) => void;
  readonly words: ChartWords;
}

/** How a chart writes times and prices. */
export interface ChartWords {
  readonly zone: ZoneWords;
  day(time: number): string;
  price(value: number): string;
}

/** Makes the chart known to other parts of the page while it is shown. */
export function useOpened({
  chartId,
  symbol,
  timeframe,
  bars: { times },
  element,
  drawing,
  say,
  words,
}: Opening): void {
  const current = useRef(words);
  current.current = words;
  useEffect(() => {
    if (!element.current || !drawing.current) return;
    return chartOpened({
      chartId,
      symbol,
      timeframe,
      seen: () => timeframeWords({ chart_id: chartId, timeframe }),
      times,
      element: element.current,
      drawing: drawing.current,
      say,
      zone: () => current.current.zone,
      words: ({ time, price }) => `${current.current.day(time)}, ${current.current.price(price)}`,
    });
  }, [chartId, symbol, timeframe, times, element, drawing, say]);
}
