import type { AddedSource } from "@bourse/contract/host-api";
import type { Row } from "../../store/columns.ts";
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
    database.readable(
      "an added exchange",
      database.all("SELECT *, exchange AS id FROM market_sources ORDER BY added_at, exchange"),
      fromRow,
    );
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
      // A damaged source is in no list, but can be removed.
      const known = database.one("SELECT 1 FROM market_sources WHERE exchange = ?", exchange) !== undefined;
      if (known) database.run("DELETE FROM market_sources WHERE exchange = ?", exchange);
      return known;
    },
  };
}

function fromRow(row: Row): AddedSource {
  return {
    exchange: text(row.exchange),
    symbols: JSON.parse(text(row.symbols)) as string[],
    added_at: text(row.added_at),
  };
}
