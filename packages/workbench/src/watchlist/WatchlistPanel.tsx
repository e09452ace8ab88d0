import { EmptyState } from "@bourse/ui";
import { Eye } from "lucide-react";
import { useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { PanelState } from "../lists/PanelState.tsx";
import { useStore } from "../state/store.ts";
import { AddSymbol } from "./AddSymbol.tsx";
import { look as lookStore } from "./columns.ts";
import { ListBar } from "./ListBar.tsx";
import { ManageLists } from "./ManageLists.tsx";
import { useChangeWatchlist, useWatchlists } from "./queries.ts";
import { Rows } from "./Rows.tsx";

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
          {isManaging && <ManageLists list={list} look={look} onChange={change.mutate} />}
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
