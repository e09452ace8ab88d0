import type { Rolling } from "@bourse/contract/host-api";
import { Button, plural } from "@bourse/ui";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../api/context.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { NUMBER_CELL } from "../words/cell.ts";
import { ForecastTerms } from "./ForecastTerms.tsx";
import type { Series } from "./queries.ts";
import { percent } from "./words.ts";

/** The evaluation that the page asks for: as far ahead as the usual forecast, and one for each week of daily bars. */
const WANTED = { horizon: 20, origins: 100, every: 5, season: 5 };

/** An evaluation on past bars, which ends with the part that asked for it. */
function useRolling({ symbol, timeframe }: Series) {
  const api = useApi();
  const [found, setFound] = useState<Rolling>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  const begin = async () => {
    const control = new AbortController();
    underWay.current = control;
    setError(undefined);
    setBusy(true);
    try {
      const body = { symbol, timeframe, ...WANTED };
      setFound(await api.call("POST /api/forecasts/rolling", { body, signal: control.signal }));
    } catch (cause) {
      if (!control.signal.aborted) setError(cause);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, found, begin: () => void begin(), cancel: () => underWay.current?.abort() };
}

const NAMES: Readonly<Record<Rolling["rows"][number]["method"], string>> = {
  model: "the model",
  naive: "last price",
  drift: "its mean move goes on",
  seasonal_naive: "price of 5 bars before",
};

/** How the model would have done on past bars of a series, compared with plain forecasts, such as the last price. */
export function RollingEvaluation(series: Series) {
  const { isBusy, error, found, begin, cancel } = useRolling(series);
  return (
    <section aria-label="Past bars" className="space-y-1 text-xs">
      <h3 className="text-xs font-semibold">On past bars</h3>
      <p className="text-muted">
        Forecasts from up to 100 past bars, each made from the bars before it alone, beside plain forecasts. Nothing of
        it is kept.
      </p>
      {isBusy ? (
        <Button size="small" onClick={cancel}>
          Stop the evaluation
        </Button>
      ) : (
        <Button size="small" onClick={begin}>
          Evaluate on past bars
        </Button>
      )}
      {error !== undefined && <ErrorNotice error={error} onRetry={begin} />}
      {found && <Figures of={found} />}
    </section>
  );
}

function Figures({ of: { rows, origins, first, last, ...terms } }: { readonly of: Rolling }) {
  return (
    <>
      <p className="text-muted">
        {plural(origins, "forecast")} from {first.slice(0, 10)} to {last.slice(0, 10)}. Less loss is better; a fair
        share between 10% and 90% is 80%.
      </p>
      <table className="w-full">
        <caption className="sr-only">Loss and coverage of the model and of plain forecasts</caption>
        <thead className="text-2xs text-muted">
          <tr>
            {["Bars ahead", "Forecast", "Loss ‰", "Below median", "Between 10% and 90%"].map((name, index) => (
              <th
                key={name}
                scope="col"
                className={`px-2 py-0.5 font-medium ${index < 2 ? "text-left" : "text-right"}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ ahead, method, pinball, levels }) => {
            const share = (wanted: number) => levels.find(({ level }) => level === wanted)?.share_below ?? Number.NaN;
            return (
              <tr key={`${ahead} ${method}`} className="border-t border-line/60">
                <td className="px-2 py-0.5 tabular-nums">{ahead}</td>
                <th scope="row" className="px-2 py-0.5 text-left font-normal">
                  {NAMES[method]}
                </th>
                <td className={NUMBER_CELL}>{pinball.toFixed(2)}</td>
                <td className={NUMBER_CELL}>{percent(share(0.5))}</td>
                <td className={NUMBER_CELL}>{percent(share(0.9) - share(0.1))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <ForecastTerms of={terms} />
    </>
  );
}
