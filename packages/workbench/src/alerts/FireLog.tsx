import type { AlertFire } from "@bourse/contract/host-api";
import { EmptyState, formatMoment, usePrices } from "@bourse/ui";
import { History } from "lucide-react";
import { useExtensions } from "../api/queries.ts";
import { type Column, RowsTable, type Table } from "../lists/table.tsx";
import { localMoment } from "../words/time.ts";
import { useAlerts } from "./queries.ts";

/** The column of the watched series. */
export const SYMBOL: Column<Pick<AlertFire, "symbol" | "timeframe">> = {
  title: "Symbol",
  isName: true,
  look: "font-semibold whitespace-nowrap",
  cell: ({ symbol, timeframe }) => (
    <>
      {symbol} <span className="font-normal text-muted">{timeframe}</span>
    </>
  ),
};

/** Fired alerts, newest first, each with the sample that triggered it. */
const FIRES: Table<AlertFire> = {
  kind: "fire",
  caption: "Alerts that fired, newest first",
  columns: [
    { title: "Fired", look: "whitespace-nowrap", cell: (fire) => localMoment(fire.fired_at) },
    SYMBOL,
    { title: "Alert", look: "max-w-[340px] break-words", cell: ({ title }) => <div dir="auto">{title}</div> },
    { title: "Price", look: "whitespace-nowrap", cell: (fire) => <FirePrice fire={fire} /> },
    { title: "Sample (UTC)", look: "whitespace-nowrap", cell: (fire) => formatMoment(fire.sample_time) },
    { title: "Told", look: "break-words", cell: (fire) => <Told fire={fire} /> },
  ],
};

/** The log of fired alerts. */
export function FireLog() {
  const { data } = useAlerts();
  if (data && data.fires.length > 0) return <RowsTable of={FIRES} rows={data.fires} />;
  return (
    data && (
      <EmptyState icon={History} title="Nothing has fired yet">
        Each alert that fires is written down here, and stays when the alert is removed.
      </EmptyState>
    )
  );
}

function FirePrice({ fire }: { readonly fire: AlertFire }) {
  const { price, change } = usePrices(fire.symbol);
  return (
    <>
      {fire.value_of && <span className="text-muted">{fire.value_of} </span>}
      {price(fire.price)}
      {fire.move !== undefined && <span className="text-muted"> ({change(fire.move)})</span>}
    </>
  );
}

function Told({ fire }: { readonly fire: AlertFire }) {
  const extensions = useExtensions().data;
  const name = extensions?.find(({ id }) => id === fire.recipient)?.name ?? fire.recipient;
  if (!name) return "You";
  const when = fire.taken_at ? `at ${localMoment(fire.taken_at)}` : "when it runs again";
  return (
    <>
      You, <bdi>{name}</bdi> <span className="text-muted">{when}</span>
    </>
  );
}
