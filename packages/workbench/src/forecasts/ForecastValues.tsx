import type { Forecast } from "@bourse/contract/host-api";
import { ForecastTerms } from "./ForecastTerms.tsx";
import { type ForecastWords, nameOf, percent } from "./words.ts";

export interface ForecastValuesProps {
  readonly forecast: Forecast;
  /** Actual closes, bar by bar. */
  readonly came: readonly number[];
  readonly words: ForecastWords;
}

const CELL = "px-1 py-0.5 text-right tabular-nums whitespace-nowrap";

/** A forecast as a table, with the actual closes, its evidence and the sentences about its use. */
export function ForecastValues({ forecast, came, words }: ForecastValuesProps) {
  const { times, quantiles, id } = forecast;
  const name = nameOf(forecast, words);
  return (
    <section aria-label={`Values of the forecast of ${name}`} data-values={id} className="space-y-1">
      <h3 className="text-xs font-semibold">Forecast of {name}</h3>
      <ForecastTerms of={forecast} />
      <section
        aria-label={`Table of ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keyboard this way
        tabIndex={0}
        className="max-h-56 overflow-auto rounded border border-line"
      >
        <table className="w-full text-xs">
          <caption className="sr-only">
            Prices by quantile for each bar ahead, at its expected time, and the price that came
          </caption>
          <thead className="sticky top-0 bg-raised text-2xs text-muted">
            <tr>
              <th scope="col" className="px-2 py-1 text-left font-medium">
                Expected time
              </th>
              <th scope="col" className="px-1 py-1 text-right font-medium">
                Came
              </th>
              {quantiles.map(({ level }) => (
                <th key={level} scope="col" className="px-1 py-1 text-right font-medium">
                  {level === 0.5 ? "median" : percent(level)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map((time, step) => (
              <tr key={time} className="border-t border-line/60">
                <th scope="row" className="px-2 py-0.5 text-left font-normal whitespace-nowrap">
                  {words.day(Date.parse(time))}
                </th>
                <td className={CELL}>
                  {came[step] === undefined ? <span className="text-muted">not yet</span> : words.price(came[step])}
                </td>
                {quantiles.map(({ level, prices }) => (
                  <td key={level} className={CELL}>
                    {words.price(prices[step] ?? Number.NaN)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Evidence forecast={forecast} words={words} />
    </section>
  );
}

/** The bars and the model that a forecast was made with: enough to make the same forecast again. */
function Evidence({ forecast, words }: Pick<ForecastValuesProps, "forecast" | "words">) {
  const { evidence, made_at: madeAt, source } = forecast;
  const { extension_id: id, version, model, model_revision: revision, forecast_lib_version: library } = evidence;
  const facts: readonly (readonly [name: string, value: string])[] = [
    ["Model", `${model}, from ${id} ${version}`],
    ["Revision", revision],
    ["Library", library],
    ["Seed", String(evidence.seed)],
    ["Last completed bar", words.day(Date.parse(evidence.as_of))],
    ["Bars seen", `${evidence.bars} of ${source} (${evidence.inputs_used.join(", ")})`],
    ["SHA-256 of the bars", evidence.data_hash],
    ["Made at", new Date(madeAt).toISOString()],
  ];
  return (
    <details className="text-xs">
      <summary className="min-h-6 cursor-pointer font-medium">Evidence</summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 py-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-all">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
