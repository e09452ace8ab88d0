import type { HostRouteQuery, NewSource, QuoteAnswer } from "@bourse/contract/host-api";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { CSV_TYPE } from "../api/client.ts";
import { quoteKey, quotesAsked } from "../api/held.ts";
import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";

const MARKET = ["market"];
const IMPORTS = [...MARKET, "imports"];

/** The instruments whose symbol or name fits; the earlier ones stay until the new ones are there. */
export const useSymbolSearch = (text: string, { isNeeded = true }: { readonly isNeeded?: boolean } = {}) =>
  useRead(
    [...MARKET, "search", text],
    async (api, signal) => (await api.call("GET /api/market/search", { query: { q: text }, signal })).symbols,
    { enabled: isNeeded, placeholderData: keepPreviousData },
  );

/** Rows sorted by their quotes move at most this often: faster, and nobody could click one. */
const SORT_AGAIN_MS = 5_000;

export interface WantedBoard {
  readonly symbols: readonly string[];
  /** Completed days whose closes are read; absent: none. */
  readonly days?: number;
  /** The rows are sorted by their quotes. */
  readonly isMoving: boolean;
}

/** Reads the quotes and recent closes of all rows in one request; later quotes come with the market's events. */
export function useBoard({ symbols, days, isMoving }: WantedBoard) {
  const client = useQueryClient();
  return useRead(
    [...MARKET, "board", days, symbols.toSorted().join("\n")],
    async (api, signal) => {
      const show = quotesAsked(client, symbols);
      const { rows } = await api.call("POST /api/market/quotes", {
        body: { symbols: [...symbols], ...(days !== undefined && { closes: days }) },
        signal,
      });
      show(rows);
      return new Map(rows.map((row) => [row.symbol, row]));
    },
    {
      enabled: symbols.length > 0,
      refetchInterval: isMoving ? SORT_AGAIN_MS : false,
      placeholderData: (before) => before,
    },
  );
}

/** The quote of a row, which it never reads itself. */
export function useRowQuote(symbol: string) {
  return useQuery<QuoteAnswer>({ queryKey: quoteKey(symbol), enabled: false }).data;
}

/** The trader's own files. */
export const useImports = () =>
  useRead(IMPORTS, async (api, signal) => (await api.call("GET /api/market/imports", { signal })).imports);

const SOURCES = [...MARKET, "sources"];

/** The exchanges that the trader added. */
export const useSources = () =>
  useRead(SOURCES, async (api, signal) => (await api.call("GET /api/market/sources", { signal })).sources);

export const useAddSource = () =>
  useChange(MARKET, (api, body: NewSource) => api.call("POST /api/market/sources", { body }));

export const useRemoveSource = () =>
  useChange(MARKET, (api, exchange: string) =>
    api.call("DELETE /api/market/sources/:exchange", { params: { exchange } }),
  );

/** How a file is read, as the trader corrected it. */
export type Reading = HostRouteQuery<"POST /api/market/imports/preview">;

/** A preview needs the beginning alone; a whole file may be hundreds of megabytes. */
const PREVIEW_BYTES = 256 * 1024;

export const usePreview = (file: File | undefined, reading: Reading) =>
  useRead(
    ["import-preview", file?.name, file?.size, file?.lastModified, reading],
    (api, signal) => {
      const body = new Blob([file?.slice(0, PREVIEW_BYTES) ?? ""], { type: CSV_TYPE });
      return api.call("POST /api/market/imports/preview", { query: reading, body, signal });
    },
    {
      enabled: file !== undefined,
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
  );

export const useImport = () =>
  useChange(MARKET, (api, { file, query }: { file: File; query: HostRouteQuery<"POST /api/market/imports"> }) =>
    api.call("POST /api/market/imports", { query, body: new Blob([file], { type: CSV_TYPE }) }),
  );

export const useRemoveImport = () =>
  useChange(MARKET, (api, name: string) => api.call("DELETE /api/market/imports/:name", { params: { name } }));
