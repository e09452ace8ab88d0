import type { ChartTimeframe, Compared } from "@bourse/contract/host-api";
import { IconButton, readableOn, useTheme } from "@bourse/ui";
import { X } from "lucide-react";
import { type RefObject, useEffect } from "react";
import { useCandles } from "../../api/queries.ts";
import { useWords } from "../../errors/use-words.ts";
import { PriceAge } from "../../market/PriceAge.tsx";
import type { Drawing } from "../drawing.ts";
import { stopComparing, useCompareActs } from "./acts.ts";
import { type ComparedCandles, type OnBars, useComparedBars } from "./use-series.ts";

export interface ComparedRowProps {
  readonly compared: Compared;
  readonly timeframe: ChartTimeframe;
  /** False while the chart is hidden. */
  readonly follow: boolean;
  readonly drawing: RefObject<Drawing | undefined>;
  /** The value at the cursor. */
  readonly value: string;
  /** Whether the cursor is at the last bar. */
  readonly isLatest: boolean;
  readonly onBars: OnBars;
}

/** One compared symbol: reads its bars, and says so when there are none. It fails alone. */
export function ComparedRow({ compared, timeframe, follow, drawing, value, isLatest, onBars }: ComparedRowProps) {
  const { symbol, color, chart_id } = compared;
  const { palette } = useTheme();
  const acts = useCompareActs();
  const words = useWords();
  const candles = useCandles({ symbol, timeframe, follow });
  return (
    <li data-compared={symbol} className="group flex items-center gap-1">
      <span className="pointer-events-auto flex min-h-6 items-center gap-1">
        <bdi className="font-medium" style={{ color: readableOn(palette.surface, color) }}>
          {symbol}
        </bdi>
        {candles.error ? <span className="text-warning">{words(candles.error).title}</span> : <span>{value}</span>}
        {isLatest && <PriceAge symbol={symbol} words="@max-2xl:sr-only" />}
      </span>
      <span className="pointer-events-auto opacity-0 focus-within:opacity-100 group-hover:opacity-100">
        <IconButton
          className="size-6"
          label={`Stop comparing with ${symbol}`}
          onClick={() => stopComparing(acts, compared)}
        >
          <X size={13} aria-hidden="true" />
        </IconButton>
      </span>
      {candles.data && !candles.error && (
        <ComparedBars
          key={candles.data.source}
          id={compared.id}
          chartId={chart_id}
          candles={candles.data}
          {...{ drawing, onBars }}
        />
      )}
    </li>
  );
}

interface ComparedBarsProps extends ComparedCandles, Pick<ComparedRowProps, "drawing"> {}

/** Reads history as far back as the chart shows, window by window. */
function ComparedBars({ drawing, ...compared }: ComparedBarsProps) {
  const { bars, readEarlier } = useComparedBars(compared);
  const { store } = bars;
  useEffect(
    () =>
      drawing.current?.onFrame(() => {
        const [first, shown] = [store.bar(store.from), drawing.current?.shownTimes()];
        if (first && shown && shown.from < first.time) readEarlier();
      }),
    [drawing, store, readEarlier],
  );
  return null;
}
