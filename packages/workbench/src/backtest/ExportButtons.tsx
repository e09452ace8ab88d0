import { type BacktestEntry, type BacktestExport, equityCsv, tradesCsv } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { saveBytes } from "../records/save.ts";
import { useExport } from "./queries.ts";

interface Format {
  readonly label: string;
  readonly file: string;
  readonly text: (whole: BacktestExport) => string;
}

const FORMATS: readonly Format[] = [
  { label: "Trades (CSV)", file: "trades.csv", text: ({ trades }) => tradesCsv(trades) },
  { label: "Equity (CSV)", file: "equity.csv", text: ({ equity }) => equityCsv(equity) },
  { label: "Everything (JSON)", file: "backtest.json", text: (whole) => `${JSON.stringify(whole)}\n` },
];

/** Saves the trades, the equity or everything of a backtest that is done as a file. */
export function ExportButtons({ backtest: { id, request } }: { readonly backtest: BacktestEntry }) {
  const { mutate, isPending, error } = useExport();
  const name = `${request.strategy} ${request.symbol} ${request.timeframe}`.replace(/[^A-Za-z0-9.]+/g, "-");
  const save = ({ file, text }: Format) =>
    mutate(id, { onSuccess: (whole) => saveBytes(`${name}-${file}`, new TextEncoder().encode(text(whole))) });
  return (
    <fieldset className="space-y-1">
      <legend className="sr-only">Save as a file</legend>
      <div className="flex flex-wrap items-center gap-2 text-xs">
        <span className="text-muted">{isPending ? "Reading the result…" : "Save"}</span>
        {FORMATS.map((format) => (
          <Button key={format.file} size="small" disabled={isPending} onClick={() => save(format)}>
            {format.label}
          </Button>
        ))}
      </div>
      {error && <ErrorNotice error={error} />}
    </fieldset>
  );
}
