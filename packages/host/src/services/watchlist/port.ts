import type { NamedWatchlist, ObjectOrigin, WatchlistChange, WatchlistSet } from "@bourse/contract/host-api";
import type { HostRefusal } from "../../refusal.ts";

/** Symbols to add on behalf of a preset that the trader has confirmed. */
export interface Addition {
  /** An existing list by its id, or a new one by its name. */
  readonly into: { readonly list_id: string } | { readonly new_list: string };
  readonly symbols: readonly string[];
  /** Name of the group; made when the list has none of this name. */
  readonly group?: string | undefined;
  readonly origin?: ObjectOrigin | undefined;
}

/** Result of an addition. */
export interface Added {
  readonly list: NamedWatchlist;
  readonly added: readonly string[];
  /** Symbols that were listed already; they stay as they are. */
  readonly present: readonly string[];
}

/** The trader's watchlists: global, the same in every workspace. Each change is on disk when the call returns. */
export interface WatchlistService {
  lists(): WatchlistSet;
  /** Symbols of the default list, the only ones that extensions see. */
  symbols(): string[];
  /** Refusal of another list; undefined while there is room. */
  full(): HostRefusal | undefined;
  /** @throws HostRefusal `watchlist.name_taken`, `watchlist.full` */
  create(name: string): NamedWatchlist;
  /**
   * @throws HostRefusal `watchlist.unknown`, `watchlist.full`, `watchlist.name_taken`, `watchlist.group_unknown`
   */
  change(id: string, change: WatchlistChange): NamedWatchlist;
  /** @throws HostRefusal `watchlist.unknown`, `watchlist.changed`, `watchlist.is_default` */
  remove(id: string, revision: number): void;
  /**
   * Opens no transaction and notifies nobody: it runs inside the caller's transaction, and the caller calls {@link announce} after the
   * commit. @throws HostRefusal as `create` and `change`
   */
  addWithin(addition: Addition): Added;
  /** Tells pages and extensions that lists have changed. */
  announce(): void;
  onChange(listener: () => void): () => void;
}
