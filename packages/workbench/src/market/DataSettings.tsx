import { Button } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { RemovableItem } from "../lists/table.tsx";
import { openDialog } from "../state/dialogs.ts";
import { useImports, useRemoveImport } from "./queries.ts";
import { SourceForm } from "./SourceForm.tsx";

/** The trader's own files of bars: what is imported, and how to import and remove. */
export function DataSettings() {
  const { data, error } = useImports();
  const remove = useRemoveImport();
  return (
    <div className="space-y-3 text-sm">
      <Button tone="primary" onClick={() => openDialog({ kind: "import-bars" })}>
        Import a file of bars…
      </Button>
      <p className="text-muted">You can also drop a CSV file anywhere on this page.</p>
      {data?.length === 0 && <p className="text-muted">Nothing is imported.</p>}
      <ul aria-label="Imported files" className="divide-y divide-line">
        {data?.map(({ name, symbol, title, timeframe, bars, first, last }) => (
          <RemovableItem
            key={symbol}
            label={`Remove ${symbol}`}
            isPending={remove.isPending}
            onRemove={() => remove.mutate(name)}
          >
            <span className="font-semibold">{symbol}</span> <bdi className="text-muted">{title}</bdi>
            <span className="block text-2xs text-muted">
              {bars.toLocaleString("en")} bars of {timeframe}, {first.slice(0, 10)} to {last.slice(0, 10)}
            </span>
          </RemovableItem>
        ))}
      </ul>
      <SourceForm />
      {error && <ErrorNotice error={error} />}
      {remove.error && <ErrorNotice error={remove.error} />}
    </div>
  );
}
