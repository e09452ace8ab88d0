import { MARKET_LIMITS } from "@bourse/contract";
import type { AddedSource, NewSource } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { AddedSources } from "../../market/added/added.ts";
import type { Exchange } from "../../market/ccxt/exchange.ts";
import { HostRefusal } from "../../refusal.ts";
import { type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { SourcesService } from "./port.ts";

export interface SourcesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly added: AddedSources;
  /** @throws HostRefusal when there is no such exchange */
  openExchange(id: string): Promise<Exchange>;
  report(cause: unknown): void;
}

/** Exchanges that the trader added on the page: global, and kept over a restart. */
export function sourcesService({ database, clock, added, openExchange, report }: SourcesDeps): SourcesService {
  const store = sourceStore(database);
  const optionsOf = ({ exchange, symbols }: NewSource) => ({ exchange, symbols, pollMs: MARKET_LIMITS.pollEveryMs });
  return {
    list: () => store.list(),
    async add({ exchange, symbols }) {
      const wanted = { exchange, symbols: [...new Set(symbols)] };
      const known = store.list();
      if (known.length >= MARKET_LIMITS.maxAddedSources && !known.some((each) => each.exchange === exchange)) {
        throw new HostRefusal("market.sources_too_many", `a host follows ${MARKET_LIMITS.maxAddedSources} exchanges`);
      }
      await check(wanted, openExchange);
      await added.open(optionsOf(wanted));
      const source: AddedSource = { ...wanted, added_at: clock.now().toISOString() };
      store.write(source);
      return source;
    },
    async remove(exchange) {
      if (!store.remove(exchange)) {
        throw new HostRefusal("market.source_unknown", `${JSON.stringify(exchange)} was not added`);
      }
      await added.close(exchange);
    },
    async start() {
      for (const source of store.list()) {
        // One exchange that is no longer known must not stop the others.
        await added.open(optionsOf(source)).catch(report);
      }
    },
  };
}

/** Asks for each price once, so that a misspelt symbol is refused and not followed in vain. */
async function check({ exchange, symbols }: NewSource, openExchange: SourcesDeps["openExchange"]): Promise<void> {
  const opened = await openExchange(exchange).catch((cause: unknown) => {
    if (cause instanceof HostRefusal && cause.code === "host.config_invalid") {
      throw new HostRefusal("market.exchange_unknown", cause.message);
    }
    throw cause;
  });
  const asked = await Promise.allSettled(symbols.map((symbol) => opened.ticker(symbol)));
  await opened.close?.();
  const failed = symbols.filter((_, index) => asked[index]?.status === "rejected");
  if (failed.length === 0) return;
  throw new HostRefusal("market.source_symbols", `${exchange} gives no price of ${failed.join(", ")}`);
}

/** The added exchanges in the host's database. */
interface SourceStore {
  list(): readonly AddedSource[];
  write(source: AddedSource): void;
  /** False when there is none of this name. */
  remove(exchange: string): boolean;
}

function sourceStore(database: Database): SourceStore {
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
