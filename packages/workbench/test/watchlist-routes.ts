import type { HostEvent, NamedWatchlist, WatchedSymbol, WatchlistChange } from "@bourse/contract/host-api";
import type { Answer } from "./answer.ts";

/** The fixture host's watchlists. `watchlist` reads and writes the symbols of the default one. */
export interface WatchlistState {
  lists: NamedWatchlist[];
  watchlist: readonly string[];
}

export function emptyWatchlists(): WatchlistState {
  const first = { id: "default", name: "Watchlist", revision: 1, is_default: true, groups: [], symbols: [] };
  return {
    lists: [first],
    get watchlist() {
      return (this.lists.find((each) => each.is_default)?.symbols ?? []).map((each) => each.symbol);
    },
    set watchlist(symbols) {
      this.lists = this.lists.map((list) =>
        list.is_default ? { ...list, symbols: symbols.map((symbol) => ({ symbol })) } : list,
      );
    },
  };
}

interface WatchlistRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly emit: (event: HostEvent) => void;
}

export function watchlistRoutes(
  state: WatchlistState,
  { method, path, body, emit }: WatchlistRequest,
): Answer | undefined {
  if (path === "/watchlist") return [200, { symbols: state.watchlist }];
  if (path === "/watchlists") return method === "GET" ? [200, { lists: state.lists }] : made(state, body);
  const [, id, what] = /^\/watchlists\/([^/]+)(\/changes)?$/.exec(path) ?? [];
  const list = state.lists.find((each) => each.id === id);
  if (id === undefined) return undefined;
  if (!list) return [404, { error: { code: "watchlist.unknown", message: "no such watchlist" } }];
  emit({ type: "watchlist" });
  if (what === undefined) {
    state.lists = state.lists.filter((each) => each !== list);
    return [204];
  }
  const change = body as WatchlistChange;
  const after = { ...changed(list, change), revision: list.revision + 1 };
  state.lists = state.lists.map((each) => {
    if (change.op === "make_default") return { ...each, is_default: each === list };
    return each === list ? after : each;
  });
  return [200, state.lists.find((each) => each.id === id)];
}

function made(state: WatchlistState, body: unknown): Answer {
  const { name } = body as { readonly name: string };
  const list = { id: `list-${state.lists.length}`, name, revision: 1, is_default: false, groups: [], symbols: [] };
  state.lists = [...state.lists, list];
  return [200, list];
}

function changed(list: NamedWatchlist, change: WatchlistChange): NamedWatchlist {
  switch (change.op) {
    case "add": {
      const { before, group_id } = change;
      const rows = change.symbols.map((symbol) => ({ symbol, ...(group_id && { group_id }) }));
      return { ...list, symbols: put(list.symbols, rows, before) };
    }
    case "remove":
      return { ...list, symbols: list.symbols.filter((each) => !change.symbols.includes(each.symbol)) };
    case "move": {
      const { symbol, group_id, before } = change;
      const rest = list.symbols.filter((each) => each.symbol !== symbol);
      return { ...list, symbols: put(rest, [{ symbol, ...(group_id && { group_id }) }], before) };
    }
    case "add_group":
      return { ...list, groups: [...list.groups, { id: `group-${list.groups.length}`, name: change.name }] };
    case "rename":
      return { ...list, name: change.name };
    case "rename_group":
      return {
        ...list,
        groups: list.groups.map((each) => (each.id === change.group_id ? { ...each, name: change.name } : each)),
      };
    case "remove_group":
      return {
        ...list,
        groups: list.groups.filter((each) => each.id !== change.group_id),
        symbols: list.symbols.map((row) => (row.group_id === change.group_id ? { symbol: row.symbol } : row)),
      };
    case "move_group": {
      const { group_id, before } = change;
      const moved = list.groups.filter((each) => each.id === group_id);
      const rest = list.groups.filter((each) => each.id !== group_id);
      const at = rest.findIndex((each) => each.id === before);
      return { ...list, groups: at < 0 ? [...rest, ...moved] : rest.toSpliced(at, 0, ...moved) };
    }
    default:
      return list;
  }
}

function put(all: readonly WatchedSymbol[], rows: WatchedSymbol[], before: string | undefined): WatchedSymbol[] {
  const at = all.findIndex((each) => each.symbol === before);
  return at < 0 ? [...all, ...rows] : [...all.slice(0, at), ...rows, ...all.slice(at)];
}
