import { Badge, Button } from "@bourse/ui";
import { useDesk, useDeskState } from "../desk/context.ts";
import type { FeedState } from "../desk/desk.ts";
import type { Feed } from "../feeds/feed.ts";
import { serverOf, useCatalogue } from "../parts/catalogue.ts";
import { useFormat } from "../parts/look.ts";
import { KeyButtons } from "./KeyButtons.tsx";
import { OwnSource } from "./OwnSource.tsx";

/** The trader's sources, those that are ready to be added, and a form for others of the same servers. */
export function SourcesView() {
  const desk = useDesk();
  const { saved, feeds } = useDeskState();
  const catalogue = useCatalogue();
  const urls = new Set(saved.feeds.map(({ url, reader }) => `${url} ${JSON.stringify(reader)}`));
  const ready = catalogue.sources.filter(({ url, reader }) => !urls.has(`${url} ${JSON.stringify(reader)}`));
  return (
    <div className="space-y-5">
      <section aria-label="Your sources" className="space-y-1">
        <h2 className="text-sm font-semibold">Your sources</h2>
        {saved.feeds.length === 0 && (
          <p className="text-xs text-muted">None yet. Add one below: it is read at once, and then every half hour.</p>
        )}
        <ul className="divide-y divide-line">
          {saved.feeds.map((feed) => (
            <Source key={feed.id} feed={feed} state={feeds.get(feed.id)} />
          ))}
        </ul>
      </section>
      <section aria-label="Ready to be added" className="space-y-1">
        <h2 className="text-sm font-semibold">Ready to be added</h2>
        <ul className="divide-y divide-line">
          {ready.map((source) => (
            <li key={source.name} className="flex items-center gap-2 py-1.5 text-xs">
              <span className="min-w-0 flex-1">
                {source.name} <span className="text-muted">{serverOf(catalogue, source.url)?.name}</span>{" "}
                {source.credential && <Badge tone="warning">needs a key</Badge>}
              </span>
              <Button
                size="small"
                aria-label={`Add ${source.name}`}
                onClick={() => void desk.add({ ...source, id: crypto.randomUUID() })}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <OwnSource catalogue={catalogue} />
    </div>
  );
}

function Source({ feed, state }: { readonly feed: Feed; readonly state: FeedState | undefined }) {
  const desk = useDesk();
  const format = useFormat();
  return (
    <li className="space-y-1 py-2 text-xs" data-source={feed.name}>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 font-medium break-words">{feed.name}</span>
        {feed.credential && <KeyButtons feed={feed} />}
        <Button size="small" aria-label={`Read ${feed.name}`} onClick={() => void desk.read(feed)}>
          Read
        </Button>
        <Button size="small" tone="danger" aria-label={`Remove ${feed.name}`} onClick={() => void desk.remove(feed.id)}>
          Remove
        </Button>
      </div>
      <p role="status" className={state?.status === "failed" ? "text-negative" : "text-muted"}>
        {state?.status === "ready" && `Read at ${format.moment(state.at)}`}
        {state?.status === "failed" && `Not read: ${state.message}`}
        {state?.status === "loading" && "Reading…"}
      </p>
    </li>
  );
}
