import type { AnswerDetails, AnswerSource, AskedChart, ChartTimeframe } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../api/context.ts";
import { goToTime } from "../chart/opened.ts";
import { useCharts } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { chartTabId } from "../tabs/tabs.ts";
import { showTab } from "../tabs/workspace.ts";
import { whole } from "../words/price.ts";
import { localMoment } from "../words/time.ts";
import { placeOf } from "./source-place.ts";

/** A source that names a series. */
interface SeriesSource extends AnswerSource {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
}

const hasSeries = (source: AnswerSource): source is SeriesSource =>
  source.symbol !== undefined && source.timeframe !== undefined;

/**
 * Goes to the newest bar of a source on the chart that the question was about. Where that is impossible the reason is
 * told, and the trader may open the series on a chart of its own.
 */
function useOpenSource(source: SeriesSource, asked: AskedChart | undefined) {
  const { symbol, timeframe, to } = source;
  const api = useApi();
  const charts = useCharts().data ?? [];
  const [isTold, setTold] = useState(false);
  const place = placeOf(source, asked, charts);
  const goTo = (chartId: string, series?: { readonly symbol: string; readonly timeframe: ChartTimeframe }) => {
    setTold(false);
    showTab(chartTabId(chartId));
    if (to !== undefined) goToTime(chartId, Date.parse(to), series);
  };
  const opening = useMutation({
    mutationFn: async () =>
      charts.find((each) => each.symbol === symbol && each.timeframe === timeframe) ??
      (await api.call("POST /api/charts", { body: { symbol, timeframe } })),
    onSuccess: ({ chart_id: chartId }) => goTo(chartId, { symbol, timeframe }),
  });
  return {
    show() {
      if (place.chartId === undefined) setTold(true);
      else goTo(place.chartId);
    },
    /** Absent until the trader has asked for a source that its chart does not show. */
    reason: isTold ? place.reason : undefined,
    opening,
  };
}

export interface SourcesProps {
  readonly details: AnswerDetails;
  /** The chart that was asked about. */
  readonly asked: AskedChart | undefined;
}

/** The sources of an answer about a chart, the model, and the tokens that it took. */
export function Sources({ details, asked }: SourcesProps) {
  const { sources, provider, model, usage, image } = details;
  const cited = sources.filter((each) => each.cited);
  const others = sources.filter((each) => !each.cited);
  const tokens = `${whole(usage.input_tokens)} tokens read, ${whole(usage.output_tokens)} written`;
  return (
    <section aria-label="Sources" className="text-xs text-muted">
      <h3 className="font-medium text-text">Sources</h3>
      {cited.length === 0 ? <p>The answer names no source.</p> : <List sources={cited} asked={asked} />}
      {others.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer">Also given to the model: {others.length}</summary>
          <List sources={others} asked={asked} />
        </details>
      )}
      {IMAGES[image] && <p>{IMAGES[image]}</p>}
      <p>
        <bdi>{model}</bdi> ({provider}), prompt version {details.prompt_version}, {tokens}
        {usage.estimated && " (estimated at most: the provider did not count everything)"}
      </p>
    </section>
  );
}

const IMAGES: Readonly<Record<AnswerDetails["image"], string | undefined>> = {
  none: undefined,
  sent: "The model saw an image of the bars beside the numbers.",
  refused: "The model takes no images: it saw the numbers alone.",
};

interface ListProps extends Pick<SourcesProps, "asked"> {
  readonly sources: readonly AnswerSource[];
}

function List({ sources, asked }: ListProps) {
  return (
    <ul className="list-disc pl-4">
      {sources.map((each) => (
        <li key={each.id}>{hasSeries(each) ? <OnChart source={each} asked={asked} /> : wordsOf(each)}</li>
      ))}
    </ul>
  );
}

interface OnChartProps extends Pick<SourcesProps, "asked"> {
  readonly source: SeriesSource;
}

/** A source that a chart can show. */
function OnChart({ source, asked }: OnChartProps) {
  const { show, reason, opening } = useOpenSource(source, asked);
  const series = `${source.symbol} ${source.timeframe}`;
  return (
    <>
      <button
        type="button"
        aria-label={`Show on the chart: ${wordsOf(source)}`}
        onClick={show}
        className="min-h-6 text-left underline decoration-dotted hover:text-text"
      >
        {wordsOf(source)}
      </button>
      <span role="status" className="block">
        {reason}
      </span>
      {reason !== undefined && (
        <Button size="small" disabled={opening.isPending} onClick={() => opening.mutate()}>
          Open {series} on its own chart
        </Button>
      )}
      {opening.error && <ErrorNotice error={opening.error} />}
    </>
  );
}

function wordsOf({ what, source, count, from, to }: AnswerSource): string {
  const when = from && to ? `, ${from === to ? localMoment(to) : `${localMoment(from)} to ${localMoment(to)}`}` : "";
  return `${what}: ${whole(count)} from ${source}${when}`;
}
