import type { NamedWatchlist } from "@bourse/contract/host-api";
import { IconButton } from "@bourse/ui";
import { ArrowDownWideNarrow, ArrowUpNarrowWide, Settings2 } from "lucide-react";
import { type Look, ORDERS, type Order, setLook } from "./columns.ts";

export interface ListBarProps {
  readonly lists: readonly NamedWatchlist[];
  readonly shown: NamedWatchlist;
  readonly look: Look;
  readonly isManaging: boolean;
  readonly onManage: () => void;
}

const SELECT = "h-6 min-w-0 rounded border border-line bg-raised px-1 text-xs text-text";

/** Which list is shown, and in which order. */
export function ListBar({ lists, shown, look, isManaging, onManage }: ListBarProps) {
  return (
    <div className="flex items-center gap-1.5 border-b border-line p-2">
      <select
        aria-label="Watchlist"
        value={shown.id}
        onChange={(event) => setLook({ list: event.target.value })}
        className={`${SELECT} flex-1 font-semibold`}
      >
        {lists.map(({ id, name, symbols }) => (
          <option key={id} value={id}>
            {name} ({symbols.length})
          </option>
        ))}
      </select>
      <select
        aria-label="Order"
        value={look.order}
        onChange={(event) => setLook({ order: event.target.value as Order })}
        className={SELECT}
      >
        {Object.entries(ORDERS).map(([order, name]) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </select>
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
