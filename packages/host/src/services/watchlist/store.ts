import type { NamedWatchlist, WatchedSymbol } from "@bourse/contract/host-api";
import { integer, type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";

/** The lists on disk. Every method that writes runs inside the caller's transaction. */
export interface WatchlistStore {
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

export function watchlistStore(database: Database): WatchlistStore {
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
