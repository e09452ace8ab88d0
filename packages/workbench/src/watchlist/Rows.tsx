import type { NamedWatchlist, QuoteAnswer, WatchedSymbol, WatchlistChange } from "@bourse/contract/host-api";
import { IconButton } from "@bourse/ui";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Pencil, X } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { quoteKey } from "../api/held.ts";
import { useSymbols } from "../api/queries.ts";
import { useActiveChart, useChartActions } from "../charts/queries.ts";
import { useRenaming } from "../forms/RenameForm.tsx";
import type { Look } from "./columns.ts";
import { NameForm } from "./ManageLists.tsx";
import { groupMoved, moveBy } from "./order.ts";
import { useBoard } from "./queries.ts";
import { sortedRows } from "./sorting.ts";
import { DRAGGED_SYMBOL, type RowActs, WatchRow } from "./WatchRow.tsx";

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
  const board = useBoard(listed, look.order).data;
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
  const silent = useSilent();
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
      silentSince={silent.get(symbol)}
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
          <GroupHeader list={list} group={{ id, name }} onChange={onChange} say={setSaid} />
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

/** Times since which symbols have had no plausible data. */
function useSilent(): ReadonlyMap<string, string> {
  const { data } = useSymbols();
  return useMemo(
    () => new Map(data?.symbols.flatMap((each) => (each.silent_since ? [[each.symbol, each.silent_since]] : []))),
    [data],
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

interface GroupHeaderProps {
  readonly list: NamedWatchlist;
  readonly group: NamedWatchlist["groups"][number];
  readonly onChange: (change: WatchlistChange) => void;
  readonly say: (text: string) => void;
}

const DRAGGED_GROUP = "application/x-bourse-group";

/**
 * The name of a group: Alt and an arrow key move the group while one of its buttons has the focus. Another group that is
 * dropped on it comes before it; a symbol joins it.
 */
function GroupHeader({ list, group: { id, name }, onChange, say }: GroupHeaderProps) {
  const { row, isRenaming, begin, end } = useRenaming<HTMLDivElement>();
  const move = (by: 1 | -1) => {
    const change = groupMoved(list.groups, id, by);
    if (!change) return;
    const at = list.groups.findIndex((each) => each.id === id) + 1 + by;
    say(`Group ${name} is number ${at} of ${list.groups.length}`);
    onChange(change);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(by);
  };
  const drag = {
    draggable: !isRenaming,
    onDragStart: (event: DragEvent) => event.dataTransfer?.setData(DRAGGED_GROUP, id),
    onDragOver: (event: DragEvent) => {
      const types = event.dataTransfer?.types ?? [];
      if (types.includes(DRAGGED_GROUP) || types.includes(DRAGGED_SYMBOL)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const [group, symbol] = [DRAGGED_GROUP, DRAGGED_SYMBOL].map((type) => event.dataTransfer?.getData(type));
      if (group && group !== id) onChange({ op: "move_group", group_id: group, before: id });
      if (symbol) onChange({ op: "move", symbol, group_id: id, ...firstOf(list, id) });
    },
  };
  if (isRenaming) {
    const rename = (next: string) => {
      end();
      if (next !== name) onChange({ op: "rename_group", group_id: id, name: next });
    };
    return (
      <div ref={row} className="border-b border-line bg-raised p-1">
        <NameForm label={`Name of the group ${name}`} yes="Rename" first={name} onName={rename} onCancel={end} />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the buttons in it
    <div
      ref={row}
      {...drag}
      onKeyDown={onKeyDown}
      className="flex items-center border-b border-line bg-raised pr-1 pl-3"
    >
      <h3 className="min-w-0 flex-1 truncate py-1 text-2xs font-semibold text-muted">{name}</h3>
      <Small label={`Rename the group ${name}`} icon={Pencil} onClick={begin} data-rename="" />
      <Small label={`Move the group ${name} up`} icon={ArrowUp} onClick={() => move(-1)} />
      <Small label={`Move the group ${name} down`} icon={ArrowDown} onClick={() => move(1)} />
      <Small
        label={`Remove the group ${name} and keep its symbols`}
        icon={X}
        onClick={() => onChange({ op: "remove_group", group_id: id })}
      />
    </div>
  );
}

function firstOf({ symbols }: NamedWatchlist, id: string): { readonly before?: string } {
  const first = symbols.find((each) => each.group_id === id);
  return first ? { before: first.symbol } : {};
}

interface SmallProps {
  readonly label: string;
  readonly icon: typeof X;
  readonly onClick: () => void;
  readonly "data-rename"?: string;
}

const Small = ({ icon: Icon, ...button }: SmallProps) => (
  <IconButton {...button} className="size-6">
    <Icon size={12} aria-hidden="true" />
  </IconButton>
);
