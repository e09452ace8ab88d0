import { TIMEFRAME_MS } from "@bourse/bars";
import type { ChartTimeframe, NewScan, ScanChange } from "@bourse/contract/host-api";
import { useQueryClient } from "@tanstack/react-query";
import type { Api } from "../api/client.ts";
import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";
import { createStore, useStore } from "../state/store.ts";

const KEY = ["scans"];

/** Scans that are being removed: nothing may read their results any more, whatever an older answer still lists. */
const removing = createStore<{ readonly ids: readonly string[] }>({ ids: [] });

/** Asked when a request would begin: the page may still show a scan whose removal was just sent. */
const isRemoved = (id: string) => removing.get().ids.includes(id);

/** Every scan, oldest first. */
export function useScans() {
  const { ids } = useStore(removing);
  return useRead([...KEY, "list"], async (api, signal) => (await api.call("GET /api/scans", { signal })).scans, {
    select: (scans) => scans.filter(({ id }) => !ids.includes(id)),
  });
}

/** The results of a scan, newest first. */
export const useScanResults = (id: string) =>
  useRead([...KEY, "results", id], async (api, signal) =>
    isRemoved(id) ? [] : (await api.call("GET /api/scans/:id/results", { params: { id }, signal })).results,
  );

/** The run log of a scan, newest first. */
export const useScanRuns = (id: string) =>
  useRead([...KEY, "runs", id], async (api, signal) =>
    isRemoved(id) ? [] : (await api.call("GET /api/scans/:id/runs", { params: { id }, signal })).runs,
  );

/** Bars of a sparkline, which has no pixels for more. */
export const SPARK_BARS = 40;

/**
 * Closes of the last bars of a series, once its row has come into sight. They are no part of the market's data that each event
 * reads again: a bar must have passed before they are read once more.
 */
export const useLastCloses = (
  { symbol, timeframe }: { readonly symbol: string; readonly timeframe: ChartTimeframe },
  { isNeeded }: { readonly isNeeded: boolean },
) =>
  useRead(
    ["sparklines", symbol, timeframe],
    async (api, signal) => {
      const query = { symbol, timeframe, limit: String(SPARK_BARS) };
      return (await api.call("GET /api/market/candles", { query, signal })).candles.map(({ close }) => close);
    },
    { enabled: isNeeded, staleTime: TIMEFRAME_MS[timeframe === "1M" ? "1W" : timeframe] },
  );

/** An action on scans. */
export type ScanAct =
  | { readonly create: NewScan }
  | { readonly id: string; readonly change: ScanChange }
  | { readonly id: string; readonly remove: true }
  | { readonly id: string; readonly run: true };

/** Runs the action; the list is read again even after a failure. */
export function useScanAct() {
  const client = useQueryClient();
  const request = (api: Api, act: ScanAct): Promise<unknown> => {
    if ("create" in act) return api.call("POST /api/scans", { body: act.create });
    const params = { id: act.id };
    if ("remove" in act) return api.call("DELETE /api/scans/:id", { params });
    if ("run" in act) return api.call("POST /api/scans/:id/run", { params });
    return api.call("PUT /api/scans/:id", { params, body: act.change });
  };
  return useChange(KEY, request, {
    async onMutate(act) {
      if (!("remove" in act)) return;
      removing.set({ ids: [...removing.get().ids, act.id] });
      // A reading under way may reach the host after the removal.
      await Promise.all(["results", "runs"].map((part) => client.cancelQueries({ queryKey: [...KEY, part, act.id] })));
    },
    onError(_error, act) {
      if ("remove" in act) removing.set({ ids: removing.get().ids.filter((id) => id !== act.id) });
    },
  });
}
