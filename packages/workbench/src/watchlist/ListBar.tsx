import type { NamedWatchlist } from "@bourse/contract/host-api";
import { IconButton } from "@bourse/ui";
import { ArrowDownWideNarrow, ArrowUpNarrowWide, Settings2 } from "lucide-react";
import { BarSelect } from "../forms/SelectField.tsx";
import { type Look, ORDERS, setLook } from "./columns.ts";

export interface ListBarProps {
  readonly lists: readonly NamedWatchlist[];
  readonly shown: NamedWatchlist;
  readonly look: Look;
  readonly isManaging: boolean;
  readonly onManage: () => void;
}

/** Which list is shown, and in which order. */
export function ListBar({ lists, shown, look, isManaging, onManage }: ListBarProps) {
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
