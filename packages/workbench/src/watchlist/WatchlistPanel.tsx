import type { NamedWatchlist } from "@bourse/contract/host-api";
import { Button, EmptyState, IconButton } from "@bourse/ui";
import { ArrowDownWideNarrow, ArrowUpNarrowWide, Eye, Plus, Settings2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useSymbols } from "../api/queries.ts";
import { useActiveChart } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { BarSelect } from "../forms/SelectField.tsx";
import { PanelState } from "../lists/PanelState.tsx";
import { useSymbolSearch } from "../market/queries.ts";
import { SymbolList } from "../market/SymbolList.tsx";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { useStore } from "../state/store.ts";
import { type Look, look as lookStore, ORDERS, setLook } from "./columns.ts";
import { useChangeWatchlist, useWatchlists } from "./queries.ts";
import { Rows } from "./Rows.tsx";

const { View: ManageLists } = lazyPart(async () => (await import("./ManageLists.tsx")).ManageLists);

/** The trader's watchlists, one at a time. */
export function WatchlistPanel() {
  const watchlists = useWatchlists();
  const { data: lists } = watchlists;
  const look = useStore(lookStore);
  const [isManaging, setManaging] = useState(false);
  // Another window may have removed the list that was shown.
  const list = lists?.find(({ id }) => id === look.list) ?? lists?.find((each) => each.is_default);
  const change = useChangeWatchlist(list?.id ?? "");
  const add = (symbol: string) => change.mutate({ op: "add", symbols: [symbol] });
  return (
    <div>
      <h2 className="sr-only">Watchlist</h2>
      {lists && list && (
        <>
          <ListBar
            lists={lists}
            shown={list}
            look={look}
            isManaging={isManaging}
            onManage={() => setManaging(!isManaging)}
          />
          {isManaging && (
            <PartBoundary label="lists" isQuiet>
              <ManageLists list={list} look={look} onChange={change.mutate} />
            </PartBoundary>
          )}
          <AddSymbol listed={list.symbols.map(({ symbol }) => symbol)} onAdd={add} />
        </>
      )}
      <PanelState of={watchlists} label="Loading the watchlist" lines={4}>
        {change.error && <ErrorNotice error={change.error} />}
      </PanelState>
      {list && <Rows list={list} look={look} onChange={change.mutate} />}
      {list?.symbols.length === 0 && (
        <EmptyState icon={Eye} title="The watchlist is empty">
          Choose a symbol above and add it. A click on it then turns the chart in front to it.
        </EmptyState>
      )}
    </div>
  );
}

interface ListBarProps {
  readonly lists: readonly NamedWatchlist[];
  readonly shown: NamedWatchlist;
  readonly look: Look;
  readonly isManaging: boolean;
  readonly onManage: () => void;
}

/** Which list is shown, and in which order. */
function ListBar({ lists, shown, look, isManaging, onManage }: ListBarProps) {
  return (
    <div className="flex items-center gap-1.5 border-b border-line p-2">
      <BarSelect
        label="Watchlist"
        value={shown.id}
        onChange={(list) => setLook({ list })}
        className="min-w-0 flex-1 font-semibold"
      >
        {lists.map(({ id, name, symbols }) => (
          <option key={id} value={id}>
            {name} ({symbols.length})
          </option>
        ))}
      </BarSelect>
      <BarSelect
        label="Order"
        value={look.order}
        onChange={(order) => setLook({ order })}
        className="min-w-0"
        options={ORDERS}
      />
      {look.order !== "own" && (
        <IconButton
          label={look.descending ? "Smallest first" : "Largest first"}
          onClick={() => setLook({ descending: !look.descending })}
        >
          {look.descending ? (
            <ArrowDownWideNarrow size={14} aria-hidden="true" />
          ) : (
            <ArrowUpNarrowWide size={14} aria-hidden="true" />
          )}
        </IconButton>
      )}
      <IconButton label="Lists, groups and columns" aria-expanded={isManaging} onClick={onManage}>
        <Settings2 size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface AddSymbolProps {
  readonly listed: readonly string[];
  readonly onAdd: (symbol: string) => void;
}

/** Adds a symbol to the list, found among all sources by symbol or name; suggests the chart's own. */
function AddSymbol({ listed, onAdd }: AddSymbolProps) {
  const { symbol: shown } = useActiveChart();
  const [text, setText] = useState("");
  const symbols = useSymbols().data?.symbols ?? [];
  const open = symbols.map(({ symbol }) => symbol).filter((symbol) => !listed.includes(symbol));
  const next = open.includes(shown) ? shown : open[0];
  const typed = useTyped(text, listed);
  const wanted = text === "" ? next : typed;
  const add = (symbol: string) => {
    onAdd(symbol);
    setText("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== undefined) add(wanted);
  };
  return (
    <form onSubmit={submit} className="flex items-start gap-1.5 border-b border-line p-2">
      <div className="min-w-0 flex-1">
        <SymbolList
          label="Symbol to watch"
          none="No source has such a symbol, or it is on the list."
          without={listed}
          text={text}
          onText={setText}
          isOpen={text !== ""}
          placeholder={next ?? "Search symbols"}
          onChoose={({ symbol }) => add(symbol)}
        />
      </div>
      <Button type="submit" disabled={wanted === undefined}>
        <Plus size={13} aria-hidden="true" /> Add
      </Button>
    </form>
  );
}

/** The only symbol that a text can mean: the one that is written out, or the only one that is found. */
function useTyped(text: string, listed: readonly string[]): string | undefined {
  const { data = [], isPlaceholderData } = useSymbolSearch(text, { isNeeded: text !== "" });
  if (isPlaceholderData) return undefined;
  const found = data.map(({ symbol }) => symbol).filter((symbol) => !listed.includes(symbol));
  const same = found.find((symbol) => symbol.toLowerCase() === text.trim().toLowerCase());
  return same ?? (found.length === 1 ? found[0] : undefined);
}
