import type { PluginSummary } from "@bourse/contract/host-api";
import { Badge, Button, EmptyState, Skeleton } from "@bourse/ui";
import { PackageSearch, Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { usePlugins } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { openDialog } from "../state/dialogs.ts";
import { CapabilityBadges } from "./CapabilityBadges.tsx";
import { DetailLink } from "./DetailLink.tsx";
import { PublisherName } from "./PublisherName.tsx";

/** The marketplace's published extensions. */
export function MarketplacePanel() {
  const [words, setWords] = useState("");
  const plugins = usePlugins(useDeferredValue(words.trim()));
  return (
    <div className="flex min-h-full flex-col">
      <h2 className="sr-only">Marketplace</h2>
      <div className="sticky top-0 z-10 border-b border-line bg-surface p-2">
        <div className="relative">
          <Search size={14} aria-hidden="true" className="absolute top-2 left-2 text-muted" />
          <input
            type="search"
            aria-label="Search the marketplace"
            placeholder="Search extensions"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className="h-7.5 w-full rounded border border-line bg-background pr-2 pl-7 text-xs text-text placeholder:text-muted"
          />
        </div>
      </div>
      {plugins.isLoading && (
        <div className="p-3">
          <Skeleton label="Loading the marketplace" lines={8} />
        </div>
      )}
      {plugins.error && (
        <div className="p-3">
          <ErrorNotice error={plugins.error} onRetry={() => plugins.refetch()} />
        </div>
      )}
      <ul aria-label="Published extensions">
        {plugins.data?.map((plugin) => (
          <PluginRow key={plugin.id} plugin={plugin} />
        ))}
      </ul>
      {plugins.hasNextPage && (
        <Button className="m-2" disabled={plugins.isFetchingNextPage} onClick={() => plugins.fetchNextPage()}>
          Show more
        </Button>
      )}
      {plugins.data?.length === 0 && <Nothing searched={words.trim() !== ""} />}
    </div>
  );
}

function Nothing({ searched }: { readonly searched: boolean }) {
  return (
    <EmptyState icon={PackageSearch} title={searched ? "No extension matches" : "Nothing is published yet"}>
      {searched
        ? "Search for a word of the name, the publisher or the id."
        : "Extensions appear here as soon as the marketplace has approved and published them."}
    </EmptyState>
  );
}

/** One line of the marketplace list. */
function PluginRow({ plugin }: { readonly plugin: PluginSummary }) {
  const { id, name, description, publisher, publisher_verified: verified, runtime, latest } = plugin;
  return (
    <li data-plugin={id} className="border-b border-line px-3 py-2.5 hover:bg-raised/60">
      <div className="flex items-start gap-2">
        <DetailLink id={id} name={name} />
        <RowAction plugin={plugin} />
      </div>
      <PublisherName {...{ id, publisher, verified }} />
      <p dir="auto" className="mt-1 line-clamp-2 text-xs text-muted">
        {description}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-1">
        <Badge tone="text">{latest.version}</Badge>
        {latest.channel !== "stable" && <Badge tone="warning">{latest.channel}</Badge>}
        <Badge>{runtime}</Badge>
        <CapabilityBadges names={latest.capabilities} />
      </div>
    </li>
  );
}

function RowAction({ plugin }: { readonly plugin: PluginSummary }) {
  const { id, name, installed_version: installed, latest } = plugin;
  if (installed === latest.version) return <Badge tone="positive">Installed</Badge>;
  const verb = installed ? "Update" : "Install";
  return (
    <Button
      tone="primary"
      size="small"
      aria-label={`${verb} ${name}`}
      onClick={() => openDialog({ kind: "install", id })}
    >
      {verb}
    </Button>
  );
}
