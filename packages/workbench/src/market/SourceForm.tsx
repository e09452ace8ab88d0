import type { AddedSource } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { type FormEvent, useState } from "react";
import { useSymbols } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { TextField } from "../forms/TextField.tsx";
import { RemovableItem } from "../lists/table.tsx";
import { NoticeList } from "./NoticeList.tsx";
import { useAddSource, useRemoveSource, useSources } from "./queries.ts";

/** Exchanges that the host follows, and a form to add one. */
export function SourceForm() {
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
