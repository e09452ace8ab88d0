import { Checkbox, IconButton } from "@bourse/ui";
import { ChartCandlestick, X } from "lucide-react";
import { useChartTime } from "../chart/time/use-chart-time.ts";
import { useCharts } from "../charts/queries.ts";
import { askedAbout } from "../state/asked-chart.ts";
import { replays } from "../state/replay.ts";
import { useStore } from "../state/store.ts";

export interface AboutChartProps {
  readonly chartId: string;
  readonly withImage: boolean;
  readonly onImage: (withImage: boolean) => void;
}

/** The chart that the next question is about, and what of it the host sends to the model. */
export function AboutChart({ chartId, withImage, onImage }: AboutChartProps) {
  const chart = useCharts().data?.find((each) => each.chart_id === chartId);
  const moment = useStore(replays).of[chartId]?.moment;
  const { words } = useChartTime(chartId);
  if (!chart) return null;
  return (
    <section aria-label="The chart you ask about" className="rounded border border-line bg-raised px-2 py-1 text-xs">
      <p className="flex items-center gap-2">
        <ChartCandlestick size={13} aria-hidden="true" />
        <span className="min-w-0 flex-1">
          About the part in sight of <bdi className="font-medium">{chart.symbol}</bdi> {chart.timeframe}
          {moment !== undefined && `, nothing later than ${words.minute(moment)} ${words.zone.name} (replay)`}
        </span>
        <IconButton label="Ask without the chart" onClick={() => askedAbout.set({ chartId: undefined })}>
          <X size={13} aria-hidden="true" />
        </IconButton>
      </p>
      <details className="text-2xs text-muted">
        <summary className="min-h-6 cursor-pointer">Sent to the model with your question</summary>
        <p className="pb-1">
          Bars, indicators, market structure, your drawings with their notes, your alerts on the symbol and its last
          price. The model can also read bars of other symbols, scan results, your alerts, quotes of your watchlist,
          news and the calendar.
        </p>
        <Checkbox
          checked={withImage}
          onChange={onImage}
          title="Also an image of the bars"
          description="For models that take images. It costs more tokens."
        />
      </details>
    </section>
  );
}
