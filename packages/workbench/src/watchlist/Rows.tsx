import type { NamedWatchlist, QuoteAnswer, WatchedSymbol, WatchlistChange } from "@bourse/contract/host-api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { quoteKey } from "../api/held.ts";
import { useActiveChart, useChartActions } from "../charts/queries.ts";
import { useBoard } from "../market/queries.ts";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import type { Look } from "./columns.ts";
import { moveBy } from "./order.ts";
import { sortedRows } from "./sorting.ts";
import { type RowActs, WatchRow } from "./WatchRow.tsx";

const { View: GroupHeader } = lazyPart(async () => (await import("./GroupHeader.tsx")).GroupHeader);

/** Days of a sparkline. */
const DAYS = 30;

export interface RowsProps {
  readonly list: NamedWatchlist;
  readonly look: Look;
  readonly onChange: (change: WatchlistChange) => void;
}

/** The rows of a list, group by group. */
export function Rows({ list, look, onChange }: RowsProps) {
  const active = useActiveChart();
  const { turn } = useChartActions();
  const [said, setSaid] = useState("");
  const movedSymbol = useRef<string>(undefined);
  // A row that is moved, also to another group, is another element and has lost the focus.
  useEffect(() => {
    const symbol = movedSymbol.current;
    if (symbol === undefined || list.revision === 0) return;
    movedSymbol.current = undefined;
    if (document.activeElement === document.body) focusRow(symbol);
  }, [list.revision]);
  const client = useQueryClient();
  const listed = list.symbols.map((each) => each.symbol);
  const board = useBoard({
    symbols: listed,
    days: DAYS,
    isMoving: look.order !== "own" && look.order !== "symbol",
  }).data;
  const quoteOf = (symbol: string) => client.getQueryData<QuoteAnswer>(quoteKey(symbol)) ?? board?.get(symbol)?.quote;
  const move = (symbol: string, by: 1 | -1) => {
    const change = moveBy(list, symbol, by);
    if (!change) return;
    setSaid(placeWords(list, symbol, by));
    onChange(change);
    movedSymbol.current = symbol;
  };
  const remove = (symbol: string) => {
    const at = listed.indexOf(symbol);
    setSaid(`${symbol} is off the list`);
    onChange({ op: "remove", symbols: [symbol] });
    focusRow(listed[at + 1] ?? listed[at - 1]);
  };
  const acts = useStable({
    show: (symbol) => turn({ symbol }),
    move,
    drop: (dropped, onto) => {
      const group_id = list.symbols.find(({ symbol }) => symbol === onto)?.group_id;
      onChange({ op: "move", symbol: dropped, before: onto, ...(group_id && { group_id }) });
    },
    remove,
  });
  const rowOf = ({ symbol }: WatchedSymbol) => (
    <WatchRow
      key={symbol}
      symbol={symbol}
      row={board?.get(symbol)}
      columns={look.columns}
      isShown={symbol === active.symbol}
      isMovable={look.order === "own"}
      acts={acts}
    />
  );
  const rowsIn = (group: string | undefined) => {
    const rows = list.symbols.filter((each) => each.group_id === group);
    return sortedRows(rows, look, quoteOf).map(rowOf);
  };
  return (
    <>
      <ul aria-label="Watched symbols" className="empty:hidden">
        {rowsIn(undefined)}
      </ul>
      {list.groups.map(({ id, name }) => (
        <section key={id} aria-label={name}>
          <PartBoundary label="group" isQuiet>
            <GroupHeader list={list} group={{ id, name }} onChange={onChange} say={setSaid} />
          </PartBoundary>
          <ul aria-label={`Watched symbols of ${name}`} className="empty:hidden">
            {rowsIn(id)}
          </ul>
        </section>
      ))}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** The same object for every rendering, so that rows whose quote has not changed are not rendered. */
function useStable(acts: RowActs): RowActs {
  const current = useRef(acts);
  current.current = acts;
  return useMemo(
    () => ({
      show: (symbol) => current.current.show(symbol),
      move: (symbol, by) => current.current.move(symbol, by),
      drop: (dropped, onto) => current.current.drop(dropped, onto),
      remove: (symbol) => current.current.remove(symbol),
    }),
    [],
  );
}

function placeWords({ symbols, groups }: NamedWatchlist, symbol: string, by: 1 | -1): string {
  const change = moveBy({ symbols, groups }, symbol, by);
  const before = symbols.find((each) => each.symbol === symbol)?.group_id;
  if (change?.group_id !== before) {
    return `${symbol} is in ${groups.find(({ id }) => id === change?.group_id)?.name ?? "no group"}`;
  }
  const at = symbols.findIndex((each) => each.symbol === symbol) + 1 + by;
  return `${symbol} is number ${at} of ${symbols.length}`;
}

function focusRow(symbol: string | undefined): void {
  if (symbol !== undefined) document.querySelector<HTMLElement>(`[data-watch="${CSS.escape(symbol)}"]`)?.focus();
}
