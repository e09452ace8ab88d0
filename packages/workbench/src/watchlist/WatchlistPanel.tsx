import type { NamedWatchlist, WatchlistChange } from "@bourse/contract/host-api";
import { EmptyState, Skeleton } from "@bourse/ui";
import { Eye } from "lucide-react";
import { useState } from "react";
import { useActiveChart, useChartActions } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { AddSymbol } from "./AddSymbol.tsx";
import { moveBy } from "./order.ts";
import { useChangeWatchlist, useWatchlists } from "./queries.ts";
import { WatchRow } from "./WatchRow.tsx";

/** The trader's watchlist. */
export function WatchlistPanel() {
  const { data: lists, error, refetch, isLoading } = useWatchlists();
  const list = lists?.find((each) => each.is_default);
  const change = useChangeWatchlist(list?.id ?? "");
  const listed = list?.symbols.map((each) => each.symbol);
  return (
    <div>
      <h2 className="sr-only">Watchlist</h2>
      {listed && <AddSymbol listed={listed} onAdd={(symbol) => change.mutate({ op: "add", symbols: [symbol] })} />}
      <div className="p-3 empty:hidden">
        {isLoading && <Skeleton label="Loading the watchlist" lines={4} />}
        {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
        {change.error && <ErrorNotice error={change.error} />}
      </div>
      {list && <Rows list={list} onChange={change.mutate} />}
      {listed?.length === 0 && (
        <EmptyState icon={Eye} title="The watchlist is empty">
          Choose a symbol above and add it. A click on it then turns the chart in front to it.
        </EmptyState>
      )}
    </div>
  );
}

interface RowsProps {
  readonly list: NamedWatchlist;
  readonly onChange: (change: WatchlistChange) => void;
}

function Rows({ list, onChange }: RowsProps) {
  const active = useActiveChart();
  const { turn } = useChartActions();
  const [said, setSaid] = useState("");
  const listed = list.symbols.map((each) => each.symbol);
  const move = (symbol: string, by: 1 | -1) => {
    const change = moveBy(list, symbol, by);
    if (!change) return;
    setSaid(`${symbol} is number ${listed.indexOf(symbol) + 1 + by} of ${listed.length}`);
    onChange(change);
    keepFocus();
  };
  const remove = (symbol: string) => {
    const at = listed.indexOf(symbol);
    setSaid(`${symbol} is off the list`);
    onChange({ op: "remove", symbols: [symbol] });
    focusRow(listed[at + 1] ?? listed[at - 1]);
  };
  return (
    <>
      <ul aria-label="Watched symbols" className="empty:hidden">
        {listed.map((symbol) => (
          <WatchRow
            key={symbol}
            symbol={symbol}
            isShown={symbol === active.symbol}
            onShow={() => turn({ symbol })}
            onMove={(by) => move(symbol, by)}
            onRemove={() => remove(symbol)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** An element that is moved within the page loses the focus. */
function keepFocus(): void {
  const focused = document.activeElement;
  requestAnimationFrame(() => {
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
  });
}

function focusRow(symbol: string | undefined): void {
  if (symbol !== undefined) document.querySelector<HTMLElement>(`[data-watch="${CSS.escape(symbol)}"]`)?.focus();
}
