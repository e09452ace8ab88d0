import type { ChartTimeframe } from "@bourse/contract/host-api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useApi } from "./context.ts";

/** More bars than the sample has; the host returns at most ten thousand. */
const ALL_CANDLES = 10_000;

/** Polling interval for the marketplace's reachability, which no event reports. Milliseconds. */
const STATE_INTERVAL = 15_000;
const UNKNOWN_INTERVAL = 1_500;

export function useHostState() {
  const api = useApi();
  return useQuery({
    queryKey: ["state"],
    queryFn: ({ signal }) => api.call("GET /api/state", { signal }),
    refetchInterval: ({ state }) => (state.data?.cloud.reachable === null ? UNKNOWN_INTERVAL : STATE_INTERVAL),
  });
}

export function useSymbols() {
  const api = useApi();
  return useQuery({
    queryKey: ["market", "symbols"],
    queryFn: ({ signal }) => api.call("GET /api/market/symbols", { signal }),
  });
}

export function useQuote(symbol: string) {
  const api = useApi();
  return useQuery({
    queryKey: ["market", "quote", symbol],
    queryFn: ({ signal }) => api.call("GET /api/market/quote", { query: { symbol }, signal }),
    enabled: symbol !== "",
  });
}

/** A series on a chart. */
export interface WantedCandles {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  /** False while the chart is hidden: it is read again when it becomes visible. */
  readonly follow: boolean;
}

export function useCandles({ symbol, timeframe, follow }: WantedCandles) {
  const api = useApi();
  const query = { symbol, timeframe, limit: String(ALL_CANDLES) };
  return useQuery({
    queryKey: ["market", "candles", symbol, timeframe],
    queryFn: ({ signal }) => api.call("GET /api/market/candles", { query, signal }),
    enabled: follow,
    // Thousands of bars change several times a second, and the merge itself keeps unchanged objects.
    structuralSharing: false,
  });
}

export function useWorkbench(symbol: string, timeframe: ChartTimeframe) {
  const api = useApi();
  return useQuery({
    queryKey: ["workbench", symbol, timeframe],
    queryFn: ({ signal }) => api.call("GET /api/workbench", { query: { symbol, timeframe }, signal }),
    enabled: symbol !== "",
    placeholderData: (before) => before,
  });
}

export function useExtensions() {
  const api = useApi();
  return useQuery({
    queryKey: ["extensions"],
    queryFn: async ({ signal }) => (await api.call("GET /api/extensions", { signal })).extensions,
  });
}

export function useExtension(id: string) {
  const { data, ...rest } = useExtensions();
  return { ...rest, data: data?.find((each) => each.id === id) };
}

export function useLog(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ["extensions", "log", id],
    queryFn: async ({ signal }) => (await api.call("GET /api/extensions/:id/log", { params: { id }, signal })).entries,
  });
}

export function useTerms(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ["extensions", "terms", id],
    queryFn: async ({ signal }) => (await api.call("GET /api/extensions/:id/terms", { params: { id }, signal })).terms,
  });
}

export function useTrust() {
  const api = useApi();
  return useQuery({
    queryKey: ["trust"],
    queryFn: ({ signal }) => api.call("GET /api/trust", { signal }),
  });
}

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

export function usePlugin(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ["marketplace", "plugin", id],
    queryFn: ({ signal }) => api.call("GET /api/marketplace/plugins/:id", { params: { id }, signal }),
  });
}

/** The evidence for the verification of an extension's publisher. */
export function useVerification(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ["marketplace", "verification", id],
    queryFn: ({ signal }) => api.call("GET /api/marketplace/plugins/:id/verification", { params: { id }, signal }),
  });
}
