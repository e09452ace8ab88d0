import { EmptyState, Skeleton } from "@bourse/ui";
import { Eye } from "lucide-react";
import { useState } from "react";
import { useActiveChart, useChartActions } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { AddSymbol } from "./AddSymbol.tsx";
import { moved } from "./order.ts";
import { useSetWatchlist, useWatchlist } from "./queries.ts";
import { WatchRow } from "./WatchRow.tsx";

/** The trader's watchlist. */
export function WatchlistPanel() {
  const { data: listed, error, refetch, isLoading } = useWatchlist();
  const set = useSetWatchlist();
  return (
    <div>
      <h2 className="sr-only">Watchlist</h2>
      {listed && <AddSymbol listed={listed} onAdd={(symbol) => set.mutate([...listed, symbol])} />}
      <div className="p-3 empty:hidden">
        {isLoading && <Skeleton label="Loading the watchlist" lines={4} />}
        {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
        {set.error && <ErrorNotice error={set.error} />}
      </div>
      {listed && <Rows listed={listed} onChange={set.mutate} />}
      {listed?.length === 0 && (
        <EmptyState icon={Eye} title="The watchlist is empty">
          Choose a symbol above and add it. A click on it then turns the chart in front to it.
        </EmptyState>
      )}
    </div>
  );
}

interface RowsProps {
  readonly listed: readonly string[];
  readonly onChange: (symbols: readonly string[]) => void;
}

function Rows({ listed, onChange }: RowsProps) {
  const active = useActiveChart();
  const { turn } = useChartActions();
  const [said, setSaid] = useState("");
  const move = (symbol: string, by: number) => {
    const next = moved(listed, symbol, by);
    const place = `${symbol} is number ${next.indexOf(symbol) + 1} of ${next.length}`;
    setSaid(place);
    onChange(next);
    keepFocus();
  };
  const remove = (symbol: string) => {
    const at = listed.indexOf(symbol);
    setSaid(`${symbol} is off the list`);
    onChange(listed.filter((each) => each !== symbol));
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
