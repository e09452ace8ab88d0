import type { ForecastEvaluation } from "@bourse/contract/host-api";
import { plural, Skeleton } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { NUMBER_CELL } from "../words/cell.ts";
import { coverageOf } from "./bands.ts";
import { ForecastTerms } from "./ForecastTerms.tsx";
import { type Series, useEvaluation } from "./queries.ts";
import { percent } from "./words.ts";

/** How good the kept forecasts of a series were, compared with the actual prices. */
export function Calibration(series: Series) {
  const { data, error, refetch, isLoading } = useEvaluation(series);
  return (
    <section aria-label="Calibration" className="space-y-1 text-xs">
      <h3 className="text-xs font-semibold">Against what came</h3>
      {isLoading && <Skeleton label="Comparing with what came" />}
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {data &&
        (data.compared === 0 ? (
          <p className="text-muted">No bar ahead of a forecast has come yet.</p>
        ) : (
          <Figures of={data} />
        ))}
    </section>
  );
}

function Figures({
  of: { forecasts, compared, levels, pinball, pinball_unchanged: unchanged, ...terms },
}: {
  readonly of: ForecastEvaluation;
}) {
  return (
    <>
      <p className="text-muted">
        {plural(compared, "price")} that came, of {plural(forecasts, "forecast")}. Forecasts that overlap count the same
        prices more than once, so that the shares are less certain than their number says.
      </p>
      <table className="w-full table-fixed">
        <caption className="sr-only">Share of the prices that came within each band</caption>
        <Head names={["Between", "Expected", "Came", "Prices"]} />
        <tbody>
          {coverageOf(levels).map(({ low, high, expected, came, count }) => (
            <tr key={low} className="border-t border-line/60">
              <th scope="row" className="px-2 py-0.5 text-left font-normal">
                {percent(low)} and {percent(high)}
              </th>
              <td className={NUMBER_CELL}>{percent(expected)}</td>
              <td className={NUMBER_CELL}>{percent(came)}</td>
              <td className={NUMBER_CELL}>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="w-full table-fixed">
        <caption className="sr-only">Share of the prices that came at or below each quantile</caption>
        <Head names={["At or below", "Expected", "Came", "Prices"]} />
        <tbody>
          {levels.map(({ level, share_below: share, count }) => (
            <tr key={level} className="border-t border-line/60">
              <th scope="row" className="px-2 py-0.5 text-left font-normal">
                {level === 0.5 ? "median" : percent(level)}
              </th>
              <td className={NUMBER_CELL}>{percent(level)}</td>
              <td className={NUMBER_CELL}>{percent(share)}</td>
              <td className={NUMBER_CELL}>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pinball !== undefined && unchanged !== undefined && (
        <p data-pinball="">
          Mean pinball loss {pinball.toFixed(2)} ‰ of the price; of “no change” {unchanged.toFixed(2)} ‰. Less is
          better: the model was {pinball < unchanged ? "better" : "not better"} than expecting no change.
        </p>
      )}
      <ForecastTerms of={terms} />
    </>
  );
}

function Head({ names: [first, ...rest] }: { readonly names: readonly string[] }) {
  return (
    <thead className="text-2xs text-muted">
      <tr>
        <th scope="col" className="px-2 py-0.5 text-left font-medium">
          {first}
        </th>
        {rest.map((name) => (
          <th key={name} scope="col" className="px-2 py-0.5 text-right font-medium">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
