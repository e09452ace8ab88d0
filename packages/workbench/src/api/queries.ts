import type { ChartTimeframe, SymbolInfo, SymbolList } from "@bourse/contract/host-api";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Api } from "./client.ts";
import { useApi } from "./context.ts";
import { quoteKey } from "./held.ts";
import { useRead } from "./use-read.ts";

/** More bars than the sample has; the host returns at most ten thousand. */
const ALL_CANDLES = 10_000;

/** Polling interval for the marketplace's reachability, which no event reports. Milliseconds. */
const STATE_INTERVAL = 15_000;
const UNKNOWN_INTERVAL = 1_500;

export const useHostState = () =>
  useRead(["state"], (api, signal) => api.call("GET /api/state", { signal }), {
    refetchInterval: ({ state }) => (state.data?.cloud.reachable === null ? UNKNOWN_INTERVAL : STATE_INTERVAL),
  });

const SYMBOLS = ["market", "symbols"];
const readSymbols = (api: Api, signal: AbortSignal) => api.call("GET /api/market/symbols", { signal });

export const useSymbols = () => useRead(SYMBOLS, readSymbols);

/** One of the instruments: who asks is rendered again when this one has changed. */
export const useSymbol = (symbol: string) =>
  useRead(SYMBOLS, readSymbols, { select: ({ symbols }) => symbols.find((each) => each.symbol === symbol) }).data;

const NO_SYMBOLS: readonly SymbolInfo[] = [];

/** Those of the instruments that are known, likewise. */
export function useSymbolsOf(wanted: string | readonly string[]): readonly SymbolInfo[] {
  const all = [wanted].flat();
  const select = ({ symbols }: SymbolList) => symbols.filter(({ symbol }) => all.includes(symbol));
  return useRead(SYMBOLS, readSymbols, { select }).data ?? NO_SYMBOLS;
}

export const useQuote = (symbol: string) =>
  useRead(quoteKey(symbol), (api, signal) => api.call("GET /api/market/quote", { query: { symbol }, signal }), {
    enabled: symbol !== "",
  });

/** A series on a chart. */
export interface WantedCandles {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  /** False while the chart is hidden: it is read again when it becomes visible. */
  readonly follow: boolean;
}

export function useCandles({ symbol, timeframe, follow }: WantedCandles) {
  const query = { symbol, timeframe, limit: String(ALL_CANDLES) };
  return useRead(
    ["market", "candles", symbol, timeframe],
    (api, signal) => api.call("GET /api/market/candles", { query, signal }),
    {
      enabled: follow,
      // Thousands of bars change several times a second, and the merge itself keeps unchanged objects.
      structuralSharing: false,
    },
  );
}

export const useWorkbench = (symbol: string, timeframe: ChartTimeframe) =>
  useRead(
    ["workbench", symbol, timeframe],
    (api, signal) => api.call("GET /api/workbench", { query: { symbol, timeframe }, signal }),
    { enabled: symbol !== "", placeholderData: (before) => before },
  );

export const useExtensions = () =>
  useRead(["extensions"], async (api, signal) => (await api.call("GET /api/extensions", { signal })).extensions);

export function useExtension(id: string) {
  const { data, ...rest } = useExtensions();
  return { ...rest, data: data?.find((each) => each.id === id) };
}

export const useLog = (id: string) =>
  useRead(
    ["extensions", "log", id],
    async (api, signal) => (await api.call("GET /api/extensions/:id/log", { params: { id }, signal })).entries,
  );

export const useTerms = (id: string) =>
  useRead(
    ["extensions", "terms", id],
    async (api, signal) => (await api.call("GET /api/extensions/:id/terms", { params: { id }, signal })).terms,
  );

export const useTrust = () => useRead(["trust"], (api, signal) => api.call("GET /api/trust", { signal }));

export function usePlugins(words: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ["marketplace", "plugins", words],
    queryFn: ({ signal, pageParam }) =>
      api.call("GET /api/marketplace/plugins", {
        query: { query: words, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: (before) => before,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
}

export const usePlugin = (id: string) =>
  useRead(["marketplace", "plugin", id], (api, signal) =>
    api.call("GET /api/marketplace/plugins/:id", { params: { id }, signal }),
  );

/** The evidence for the verification of an extension's publisher. */
export const useVerification = (id: string) =>
  useRead(["marketplace", "verification", id], (api, signal) =>
    api.call("GET /api/marketplace/plugins/:id/verification", { params: { id }, signal }),
  );
