import type { DeskLimits } from "@bourse/contract";
import type { NamedWatchlist, ObjectOrigin, WatchlistChange } from "@bourse/contract/host-api";
import type { Random } from "@bourse/platform";
import type { EventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import type { Database } from "../../store/database.ts";
import { changed } from "./change.ts";
import type { Added, Addition, WatchlistService } from "./port.ts";
import { type WatchlistStore, watchlistStore } from "./store.ts";

/** Dependencies of the watchlists. */
export interface WatchlistDeps {
  readonly database: Database;
  readonly random: Random;
  readonly events: Pick<EventBus, "emit">;
  readonly limits: Pick<DeskLimits, "maxWatchlists" | "maxWatchlistSymbols" | "maxWatchlistGroups">;
}

interface Parts extends WatchlistDeps {
  readonly store: WatchlistStore;
}

export function watchlistService(deps: WatchlistDeps): WatchlistService {
  const store = watchlistStore(deps.database);
  const parts = { ...deps, store };
  const listeners = new Set<() => void>();
  const announce = () => {
    deps.events.emit({ type: "watchlist" });
    for (const listener of listeners) listener();
  };
  return {
    full: () => fullOf(parts),
    lists: () => ({ lists: store.all() }),
    symbols: () => store.symbols(),
    create(name) {
      const list = deps.database.transaction(() => create(parts, name));
      announce();
      return list;
    },
    change(id, change) {
      const before = find(store, id);
      const after = deps.database.transaction(() => apply(parts, { list: before, change }));
      if (after.revision !== before.revision) announce();
      return after;
    },
    remove(id, revision) {
      deps.database.transaction(() => remove(store, id, revision));
      announce();
    },
    addWithin: (addition) => add(parts, addition),
    announce,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function find(store: WatchlistStore, id: string): NamedWatchlist {
  const list = store.find(id);
  if (!list) throw new HostRefusal("watchlist.unknown", "no such watchlist");
  return list;
}

function create({ store, random, limits }: Parts, name: string): NamedWatchlist {
  const lists = store.all();
  refuseTaken(lists, name);
  const full = fullOf({ store, limits });
  if (full) throw full;
  const id = random.uuid();
  store.create(id, name);
  return find(store, id);
}

function fullOf({ store, limits }: Pick<Parts, "store" | "limits">): HostRefusal | undefined {
  if (store.all().length < limits.maxWatchlists) return undefined;
  return new HostRefusal("watchlist.full", `there are at most ${limits.maxWatchlists} watchlists`);
}

function refuseTaken(others: readonly NamedWatchlist[], name: string): void {
  if (!others.some((each) => each.name === name)) return;
  throw new HostRefusal("watchlist.name_taken", `there is a watchlist named ${JSON.stringify(name)}`);
}

interface Step {
  readonly list: NamedWatchlist;
  readonly change: WatchlistChange;
  readonly origin?: ObjectOrigin | undefined;
}

function apply({ store, random, limits }: Parts, { list, change, origin }: Step): NamedWatchlist {
  if (change.op === "rename") {
    refuseTaken(
      store.all().filter(({ id }) => id !== list.id),
      change.name,
    );
  }
  const becomesDefault = change.op === "make_default" && !list.is_default;
  const next = { ...list, ...changed(list, change, { limits, origin, newId: () => random.uuid() }) };
  if (!becomesDefault && JSON.stringify(next) === JSON.stringify(list)) return list;
  if (becomesDefault) store.makeDefault(list.id);
  store.write({ ...next, revision: list.revision + 1 });
  return find(store, list.id);
}

function remove(store: WatchlistStore, id: string, revision: number): void {
  const list = find(store, id);
  if (list.is_default) throw new HostRefusal("watchlist.is_default", "extensions see this list");
  if (list.revision !== revision) {
    throw new HostRefusal("watchlist.changed", `the list has revision ${list.revision}, not ${revision}`);
  }
  store.remove(id);
}

function add(parts: Parts, { into, symbols, group, origin }: Addition): Added {
  const target = "new_list" in into ? create(parts, into.new_list) : find(parts.store, into.list_id);
  const list = group === undefined ? target : apply(parts, { list: target, change: { op: "add_group", name: group } });
  const group_id = list.groups.find((each) => each.name === group)?.id;
  const present = symbols.filter((symbol) => list.symbols.some((each) => each.symbol === symbol));
  const added = symbols.filter((symbol) => !present.includes(symbol));
  const change = { op: "add" as const, symbols: [...symbols], ...(group_id !== undefined && { group_id }) };
  return { list: apply(parts, { list, change, origin }), added, present };
}
