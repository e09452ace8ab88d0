import { Button } from "@bourse/ui";
import type { ViewName } from "../App.tsx";
import { useDesk, useDeskState } from "../desk/context.ts";
import { type Rate, ratesOf } from "../desk/selectors.ts";
import { serverOf, useCatalogue } from "../parts/catalogue.ts";
import { Empty } from "../parts/Empty.tsx";
import { useFormat } from "../parts/look.ts";
import { Sparkline } from "../parts/Sparkline.tsx";
import { csvOf } from "./csv-of.ts";

/** Every series with its latest value, its course and its changes. */
export function RatesView({ onShow }: { readonly onShow: (name: ViewName) => void }) {
  const desk = useDesk();
  const state = useDeskState();
  const rates = ratesOf(state);
  if (rates.length === 0) {
    return (
      <Empty
        icon="rates"
        title={state.saved.feeds.length === 0 ? "The board is empty" : "No rates yet"}
        action={
          <Button tone="primary" onClick={() => onShow("sources")}>
            Choose sources
          </Button>
        }
      >
        Rates and releases come from sources that you choose. Nothing is read before that.
      </Empty>
    );
  }
  const text = csvOf(rates);
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() => void desk.trying(() => desk.bridge.app.download({ name: "rates", type: "csv", text }))}
        >
          Save as CSV
        </Button>
        <Button size="small" onClick={() => void desk.trying(() => desk.bridge.clipboard.write({ text }))}>
          Copy
        </Button>
      </div>
      <ul aria-label="Rates" className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {rates.map((rate) => (
          <RateCard key={rate.feed.id} rate={rate} />
        ))}
      </ul>
    </div>
  );
}

function RateCard({ rate: { feed, points, latest, step, month } }: { readonly rate: Rate }) {
  const desk = useDesk();
  const format = useFormat();
  const server = serverOf(useCatalogue(), feed.url);
  return (
    <li className="space-y-1 rounded border border-line bg-raised p-2.5">
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 text-xs font-semibold break-words">{feed.name}</h2>
        {server && (
          <Button
            tone="quiet"
            size="small"
            aria-label={`Open ${server.name}`}
            onClick={() => void desk.trying(() => desk.bridge.external.open({ url: server.home }))}
          >
            {server.name}
          </Button>
        )}
      </div>
      <div className="flex items-end gap-3">
        <p className="text-base font-semibold" data-rate={feed.name}>
          {format.value(latest.value, feed.unit)}
        </p>
        <Sparkline points={points} />
      </div>
      <p className="text-2xs text-muted">
        {format.day(latest.date)}
        {step !== undefined && ` · ${format.change(step)} since the value before`}
        {month !== undefined && ` · ${format.change(month)} in a month`}
      </p>
    </li>
  );
}
