import { Button, EmptyState, Skeleton } from "@bourse/ui";
import { PackageSearch, Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { usePlugins } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { PluginRow } from "./PluginRow.tsx";

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
