import { guessColumns } from "@bourse/bars";
import type { AddedSource, ImportedSeries, NewSource, SymbolInfo } from "@bourse/contract/host-api";
import { type Answer, refusal } from "./answer.ts";

/** The fixture host's imported files. */
export interface FilesState {
  imports: ImportedSeries[];
  sources: AddedSource[];
}

export const noFiles = (): FilesState => ({ imports: [], sources: [] });

interface MarketRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly symbols: readonly SymbolInfo[];
}

const SIMULATED = { symbol: "SIM:MAREA", name: "Marea Coin", source: "sim" };

/** Search and imports; undefined for other paths of the market. */
export function marketRoutes(state: FilesState, { method, url, body, symbols }: MarketRequest): Answer | undefined {
  const path = url.pathname.slice("/api/market".length);
  const query = url.searchParams;
  if (path === "/search") {
    const text = (query.get("q") ?? "").toLowerCase();
    const invented = symbols.slice(0, 1).map((each) => ({
      ...each,
      ...SIMULATED,
      timeframes: each.timeframes.map(({ timeframe }) => ({ timeframe, availability: "simulated" })),
    }));
    const all = [...symbols, ...invented];
    return [200, { symbols: all.filter(({ symbol, name }) => `${symbol} ${name}`.toLowerCase().includes(text)) }];
  }
  if (path.startsWith("/sources")) return sourceRoutes(state, { method, path, body });
  if (path === "/imports/preview") return [200, previewOf(String(body), query)];
  if (path === "/imports" && method === "GET") return [200, { imports: state.imports }];
  if (path === "/imports") return imported(state, query);
  if (!path.startsWith("/imports/")) return undefined;
  state.imports = state.imports.filter(({ name }) => path !== `/imports/${name}`);
  return [204];
}

function sourceRoutes(
  state: FilesState,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: unknown },
): Answer {
  if (method === "GET") return [200, { sources: state.sources }];
  if (method === "DELETE") {
    state.sources = state.sources.filter(({ exchange }) => path !== `/sources/${exchange}`);
    return [204];
  }
  const wanted = body as NewSource;
  if (wanted.symbols.includes("X/Y")) return refusal(422, "market.source_symbols", "kraken gives no price of X/Y");
  state.sources.push({ ...wanted, added_at: "2026-01-03T00:00:00.000Z" });
  return [204];
}

function previewOf(text: string, query: URLSearchParams) {
  const time = query.get("time");
  const lines = text.trim().split("\n");
  const guess = guessColumns(lines, time === null ? {} : { time: Number(time) });
  const { open, high, low, close, volume } = guess.columns;
  const found = { time: guess.columns.time, open, high, low, close, volume };
  return {
    header: guess.header,
    rows: guess.rows,
    columns: Object.fromEntries(Object.entries(found).filter(([, index]) => index !== undefined)),
    needs_time_zone: guess.needsTimeZone,
    issues: guess.issues.map(({ rule, message, hint }) => ({ rule, message, hint })),
  };
}

function imported(state: FilesState, query: URLSearchParams): Answer {
  const name = query.get("name") ?? "";
  if (state.imports.some((each) => each.name === name) && query.get("replace") === null) {
    return refusal(409, "market.import_exists", `CSV:${name} is there already`);
  }
  const series: ImportedSeries = {
    name,
    symbol: `CSV:${name}`,
    title: query.get("title") ?? name,
    timeframe: "1D",
    bars: 2,
    first: "2026-01-01T00:00:00.000Z",
    last: "2026-01-02T00:00:00.000Z",
    imported_at: "2026-01-03T00:00:00.000Z",
  };
  state.imports.push(series);
  return [200, { series, gap_count: 0, gaps: [] }];
}
