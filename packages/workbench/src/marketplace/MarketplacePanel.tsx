import { Button, EmptyState, plural, Skeleton } from "@bourse/ui";
import { PackageSearch, Search } from "lucide-react";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/error.ts";
import { useExtensions, useHostState, usePlugins } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { BarSelect } from "../forms/SelectField.tsx";
import { showTab } from "../tabs/workspace.ts";
import { ALL, type Choices, chosen, FILTERS, isNarrowed, ORDER } from "./choices.ts";
import { PluginRow } from "./PluginRow.tsx";

/** The marketplace's published extensions. */
export function MarketplacePanel() {
  const [words, setWords] = useState("");
  const [choices, setChoices] = useState(ALL);
  const asked = useDeferredValue(words.trim());
  const plugins = usePlugins(asked);
  const installed = useExtensions().data;
  const all = plugins.data ?? [];
  const shown = chosen(all, choices);
  const isFiltered = isNarrowed(choices);
  const { isReading, readOn } = useReadOn(plugins, {
    isWanted: isFiltered && shown.length < ENOUGH,
    choice: JSON.stringify([asked, choices.kind, choices.permission]),
  });
  return (
    <div className="flex min-h-full flex-col">
      <h2 className="sr-only">Marketplace</h2>
      <div className="sticky top-0 z-10 space-y-1.5 border-b border-line bg-surface p-2">
        <SearchField words={words} onChange={setWords} />
        <ChoiceBar choices={choices} onChange={setChoices} />
        <p role="status" className="text-2xs text-muted empty:hidden">
          {plugins.data &&
            countWords({ shown: shown.length, read: all.length, hasMore: plugins.hasNextPage, isFiltered, isReading })}
        </p>
      </div>
      {plugins.isLoading && (
        <div className="p-3">
          <Skeleton label="Loading the marketplace" lines={8} />
        </div>
      )}
      {plugins.error && <Failure error={plugins.error} onRetry={() => plugins.refetch()} />}
      <ul aria-label="Published extensions">
        {shown.map((plugin) => (
          <PluginRow
            key={plugin.id}
            plugin={plugin}
            declared={installed?.find(({ id }) => id === plugin.id)?.declared}
          />
        ))}
      </ul>
      {plugins.hasNextPage && (
        <Button className="m-2" disabled={plugins.isFetchingNextPage} onClick={readOn}>
          Show more
        </Button>
      )}
      {plugins.data && shown.length === 0 && !isReading && (
        <Nothing
          isAsked={words.trim() !== "" || isFiltered}
          hasMore={plugins.hasNextPage}
          onClear={() => {
            setWords("");
            setChoices({ ...ALL, order: choices.order });
          }}
        />
      )}
    </div>
  );
}

/** Extensions that fit a choice, after which the list reads no further by itself. */
const ENOUGH = 20;
/** Parts of the list that it reads by itself: a rare permission must not make it read a marketplace from end to end. */
const MOST_PARTS = 10;

interface Wish {
  /** The filters have not found enough. */
  readonly isWanted: boolean;
  /** The words and filters: for others it may read as much again. */
  readonly choice: string;
}

/** Reads further parts of the list for the filters, which the marketplace does not know, until enough fits or the list ends. */
function useReadOn(plugins: ReturnType<typeof usePlugins>, { isWanted, choice }: Wish) {
  const { hasNextPage, isFetching, isError, fetchNextPage } = plugins;
  const allowed = useRef({ choice: "", parts: 0 });
  if (allowed.current.choice !== choice) allowed.current = { choice, parts: MOST_PARTS };
  const mayRead = isWanted && hasNextPage && !isError && allowed.current.parts > 0;
  useEffect(() => {
    if (!mayRead || isFetching) return;
    allowed.current.parts -= 1;
    void fetchNextPage();
  }, [mayRead, isFetching, fetchNextPage]);
  return {
    isReading: isWanted && (mayRead || plugins.isFetchingNextPage),
    readOn() {
      allowed.current.parts = MOST_PARTS - 1;
      void fetchNextPage();
    },
  };
}

interface Counts {
  readonly shown: number;
  readonly read: number;
  readonly hasMore: boolean;
  readonly isFiltered: boolean;
  readonly isReading: boolean;
}

/** The filters and the order know only what was read: the marketplace gives its list in parts. */
function countWords({ shown, read, hasMore, isFiltered, isReading }: Counts): string {
  if (isReading) return `${shown} of the first ${read} fit; reading on…`;
  if (hasMore) return `${shown} of the first ${read}${isFiltered ? " fit" : ""}; the marketplace has more`;
  return shown === read ? plural(read, "extension") : `${shown} of ${plural(read, "extension")}`;
}

interface SearchFieldProps {
  readonly words: string;
  readonly onChange: (words: string) => void;
}

function SearchField({ words, onChange }: SearchFieldProps) {
  return (
    <div className="relative">
      <Search size={14} aria-hidden="true" className="absolute inset-y-0 left-2 my-auto text-muted" />
      <input
        type="search"
        aria-label="Search the marketplace"
        placeholder="Search extensions"
        value={words}
        onChange={(event) => onChange(event.target.value)}
        className="h-7.5 w-full rounded border border-line bg-background pr-2 pl-7 text-xs text-text placeholder:text-muted"
      />
    </div>
  );
}

interface ChoiceBarProps {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

const BAR = { ...FILTERS, order: ORDER };

function ChoiceBar({ choices, onChange }: ChoiceBarProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {(Object.keys(BAR) as (keyof Choices)[]).map((name) => (
        <BarSelect
          key={name}
          label={BAR[name].label}
          value={choices[name]}
          options={BAR[name].options}
          onChange={(value) => onChange({ ...choices, [name]: value })}
          className="min-w-0 shrink grow basis-[84px]"
        />
      ))}
    </div>
  );
}

interface NothingProps {
  /** The trader searched or filtered. */
  readonly isAsked: boolean;
  readonly hasMore: boolean;
  readonly onClear: () => void;
}

function Nothing({ isAsked, hasMore, onClear }: NothingProps) {
  if (!isAsked)
    return (
      <EmptyState icon={PackageSearch} title="Nothing is published yet">
        Extensions appear here as soon as the marketplace has approved and published them.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={PackageSearch}
      title="No extension matches"
      action={<Button onClick={onClear}>Show every extension</Button>}
    >
      Search for a word of the name, the publisher or the id, or choose another kind or permission.
      {hasMore && " Further extensions are not looked through yet: “Show more” reads on."}
    </EmptyState>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why the list cannot be shown, and what can still be done. */
function Failure({ error, onRetry }: FailureProps) {
  const url = useHostState().data?.cloud.url;
  const isUnreachable = error instanceof ApiError && error.code === "resolve.marketplace_unreachable";
  return (
    <div className="space-y-2 p-3">
      <ErrorNotice error={error} onRetry={onRetry} />
      {isUnreachable && (
        <div className="space-y-2 text-xs text-muted">
          <p>
            Look whether this computer is online, and whether <bdi className="break-all">{url}</bdi> is the address of
            your marketplace: the host was started with it.
          </p>
          <Button onClick={() => showTab("extensions")}>Show installed extensions</Button>
        </div>
      )}
    </div>
  );
}
