import type { DeskLimits } from "@bourse/contract";
import type { NamedWatchlist, ObjectOrigin, WatchedSymbol, WatchlistChange } from "@bourse/contract/host-api";
import type { Random } from "@bourse/platform";
import type { EventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import { integer, type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import { changed } from "./change.ts";
import type { Added, Addition, WatchlistService } from "./port.ts";

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

/** The lists on disk. Every method that writes runs inside the caller's transaction. */
interface WatchlistStore {
  all(): NamedWatchlist[];
  find(id: string): NamedWatchlist | undefined;
  /** The symbols of the default list. */
  symbols(): string[];
  create(id: string, name: string): void;
  /** Replaces name, revision, groups and symbols. */
  write(list: NamedWatchlist): void;
  makeDefault(id: string): void;
  remove(id: string): void;
}

function watchlistStore(database: Database): WatchlistStore {
  const read = (row: Row) => listOf(database, row);
  return {
    all: () => database.all("SELECT * FROM watchlists ORDER BY sequence").map(read),
    find(id) {
      const row = database.one("SELECT * FROM watchlists WHERE id = ?", id);
      return row && read(row);
    },
    symbols: () =>
      database
        .all(
          `SELECT symbol FROM watchlist_symbols
           WHERE list = (SELECT id FROM watchlists WHERE is_default = 1) ORDER BY position`,
        )
        .map((row) => text(row.symbol)),
    create: (id, name) =>
      database.run("INSERT INTO watchlists (id, name, revision, is_default) VALUES (?, ?, 1, 0)", id, name),
    write(list) {
      database.run("UPDATE watchlists SET name = ?, revision = ? WHERE id = ?", list.name, list.revision, list.id);
      database.run("DELETE FROM watchlist_symbols WHERE list = ?", list.id);
      database.run("DELETE FROM watchlist_groups WHERE list = ?", list.id);
      for (const [position, { id, name }] of list.groups.entries()) {
        const values = [id, list.id, position, name];
        database.run("INSERT INTO watchlist_groups (id, list, position, name) VALUES (?, ?, ?, ?)", ...values);
      }
      for (const [position, row] of list.symbols.entries()) writeSymbol(database, { list: list.id, position, row });
    },
    makeDefault(id) {
      database.run("UPDATE watchlists SET is_default = 0 WHERE is_default = 1");
      database.run("UPDATE watchlists SET is_default = 1 WHERE id = ?", id);
    },
    remove: (id) => database.run("DELETE FROM watchlists WHERE id = ?", id),
  };
}

interface Place {
  readonly list: string;
  readonly position: number;
  readonly row: WatchedSymbol;
}

function writeSymbol(database: Database, { list, position, row: { symbol, group_id, origin } }: Place): void {
  database.run(
    `INSERT INTO watchlist_symbols
       (list, symbol, position, group_id, origin_extension, origin_version, origin_contribution)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    list,
    symbol,
    position,
    group_id ?? null,
    origin?.extension_id ?? null,
    origin?.version ?? null,
    origin?.contribution_id ?? null,
  );
}

function listOf(database: Database, row: Row): NamedWatchlist {
  const id = text(row.id);
  const groups = database.all("SELECT id, name FROM watchlist_groups WHERE list = ? ORDER BY position", id);
  const symbols = database.all("SELECT * FROM watchlist_symbols WHERE list = ? ORDER BY position", id);
  return {
    id,
    name: text(row.name),
    revision: integer(row.revision),
    is_default: integer(row.is_default) === 1,
    groups: groups.map((each) => ({ id: text(each.id), name: text(each.name) })),
    symbols: symbols.map(symbolOf),
  };
}

function symbolOf(row: Row): WatchedSymbol {
  return {
    symbol: text(row.symbol),
    ...(row.group_id !== null && { group_id: text(row.group_id) }),
    ...(row.origin_extension !== null && {
      origin: {
        extension_id: text(row.origin_extension),
        version: text(row.origin_version),
        contribution_id: text(row.origin_contribution),
      },
    }),
  };
}
