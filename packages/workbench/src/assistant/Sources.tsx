import type { AnswerDetails, AnswerSource } from "@bourse/contract/host-api";
import { goToTime } from "../chart/opened.ts";
import { useActiveChart, useChartActions } from "../charts/queries.ts";
import { chartTabId } from "../shell/tabs.ts";
import { showTab } from "../shell/workspace.ts";
import { whole } from "../words/numbers.ts";
import { localMoment } from "../words/time.ts";

/** The sources of an answer about a chart, the model and what it took. */
export function Sources({ details }: { readonly details: AnswerDetails }) {
  const { sources, provider, model, usage, image } = details;
  const cited = sources.filter((each) => each.cited);
  const others = sources.filter((each) => !each.cited);
  const tokens = `${whole(usage.input_tokens)} tokens read, ${whole(usage.output_tokens)} written`;
  return (
    <section aria-label="Sources" className="text-xs text-muted">
      <h3 className="font-medium text-text">Sources</h3>
      {cited.length === 0 ? <p>The answer names no source.</p> : <List sources={cited} />}
      {others.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer">Also given to the model: {others.length}</summary>
          <List sources={others} />
        </details>
      )}
      {IMAGES[image] && <p>{IMAGES[image]}</p>}
      <p>
        <bdi>{model}</bdi> ({provider}), prompt version {details.prompt_version}, {tokens}
        {usage.estimated && " (estimated: the provider does not count)"}
      </p>
    </section>
  );
}

const IMAGES: Readonly<Record<AnswerDetails["image"], string | undefined>> = {
  none: undefined,
  sent: "The model saw an image of the bars beside the numbers.",
  refused: "The model takes no images: it saw the numbers alone.",
};

function List({ sources }: { readonly sources: readonly AnswerSource[] }) {
  const open = useOpenSource();
  return (
    <ul className="list-disc pl-4">
      {sources.map((each) => (
        <li key={each.id}>
          {each.symbol === undefined ? (
            wordsOf(each)
          ) : (
            <button
              type="button"
              aria-label={`Show on the chart: ${wordsOf(each)}`}
              onClick={() => open(each)}
              className="min-h-6 text-left underline decoration-dotted hover:text-text"
            >
              {wordsOf(each)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function wordsOf({ what, source, count, from, to }: AnswerSource): string {
  const when = from && to ? `, ${from === to ? localMoment(to) : `${localMoment(from)} to ${localMoment(to)}`}` : "";
  return `${what}: ${whole(count)} from ${source}${when}`;
}

/** Turns the active chart to the series of a source and goes to its newest bar. */
function useOpenSource(): (source: AnswerSource) => void {
  const { turn } = useChartActions();
  const { chart_id: chartId } = useActiveChart();
  return ({ symbol, timeframe, to }) => {
    if (symbol === undefined || timeframe === undefined || chartId === undefined) return;
    turn({ symbol, timeframe });
    showTab(chartTabId(chartId));
    if (to !== undefined) goToTime(chartId, Date.parse(to), { symbol, timeframe });
  };
}
