import { text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";

/** The trader's symbols, in the trader's order. */
export interface WatchlistStore {
  read(): string[];
  write(symbols: readonly string[]): void;
}

export function watchlistStore(database: Database): WatchlistStore {
  return {
    read: () => database.all("SELECT symbol FROM watchlist ORDER BY position").map((row) => text(row.symbol)),
    write: (symbols) =>
      database.transaction(() => {
        database.run("DELETE FROM watchlist");
        for (const [position, symbol] of symbols.entries()) {
          database.run("INSERT INTO watchlist (position, symbol) VALUES (?, ?)", position, symbol);
        }
      }),
  };
}
