import type { AddedSource } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { type FormEvent, useState } from "react";
import { useSymbols } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { TextField } from "../forms/TextField.tsx";
import { RemovableItem } from "../lists/table.tsx";
import { openDialog } from "../state/dialogs.ts";
import { NoticeList } from "./NoticeList.tsx";
import { useAddSource, useImports, useRemoveImport, useRemoveSource, useSources } from "./queries.ts";

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

/** Exchanges that the host follows, and a form to add one. */
function SourceForm() {
  const { data } = useSources();
  const add = useAddSource();
  const remove = useRemoveSource();
  const symbolInfos = useSymbols().data?.symbols ?? [];
  const noticesOf = ({ exchange: name }: AddedSource) =>
    symbolInfos
      .filter(({ source }) => source === `ccxt:${name}`)
      .flatMap(({ symbol, notices = [] }) => notices.map((each) => ({ ...each, text: `${symbol}: ${each.text}` })));
  const [exchange, setExchange] = useState("");
  const [symbols, setSymbols] = useState("");
  const wanted = symbols
    .split(/[\s,]+/)
    .map((each) => each.trim())
    .filter((each) => each !== "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ exchange: exchange.trim().toLowerCase(), symbols: wanted }, { onSuccess: () => setSymbols("") });
  };
  return (
    <section aria-label="Exchanges" className="space-y-2">
      <h3 className="font-semibold">Exchanges</h3>
      <ul aria-label="Added exchanges" className="divide-y divide-line">
        {data?.map((each) => (
          <RemovableItem
            key={each.exchange}
            label={`Remove ${each.exchange}`}
            isPending={remove.isPending}
            onRemove={() => remove.mutate(each.exchange)}
          >
            <span className="font-semibold">{each.exchange}</span>{" "}
            <span className="text-muted">{each.symbols.join(", ")}</span>
            <NoticeList notices={noticesOf(each)} />
          </RemovableItem>
        ))}
      </ul>
      <form onSubmit={submit} className="grid grid-cols-[1fr_2fr_auto] items-end gap-2" noValidate>
        <TextField label="Exchange" value={exchange} onChange={setExchange} />
        <TextField label="Symbols of the exchange" value={symbols} onChange={setSymbols} />
        <Button type="submit" disabled={exchange.trim() === "" || wanted.length === 0 || add.isPending}>
          {add.isPending ? "Asking the exchange…" : "Add"}
        </Button>
      </form>
      <p className="text-2xs text-muted">
        An id of the library ccxt such as kraken, and symbols such as BTC/USD. The host asks the exchange for public
        prices, without an account.
      </p>
      {add.error && <ErrorNotice error={add.error} />}
      {remove.error && <ErrorNotice error={remove.error} />}
    </section>
  );
}
