import type { AddedSource } from "@bourse/contract/host-api";
import { text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";

/** The added exchanges in the host's database. */
export interface SourceStore {
  list(): readonly AddedSource[];
  write(source: AddedSource): void;
  /** False when there is none of this name. */
  remove(exchange: string): boolean;
}

export function sourceStore(database: Database): SourceStore {
  const list = (): readonly AddedSource[] =>
    database.all("SELECT * FROM market_sources ORDER BY added_at, exchange").map((row) => ({
      exchange: text(row.exchange),
      symbols: JSON.parse(text(row.symbols)) as string[],
      added_at: text(row.added_at),
    }));
  return {
    list,
    write({ exchange, symbols, added_at }) {
      database.run(
        "INSERT OR REPLACE INTO market_sources (exchange, symbols, added_at) VALUES (?, ?, ?)",
        exchange,
        JSON.stringify(symbols),
        added_at,
      );
    },
    remove(exchange) {
      const known = list().some((each) => each.exchange === exchange);
      if (known) database.run("DELETE FROM market_sources WHERE exchange = ?", exchange);
      return known;
    },
  };
}
