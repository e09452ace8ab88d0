import type { TakeRequest } from "@bourse/contract/host-api";
import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";
import type { Shown } from "../charts/queries.ts";
import type { OfferKey } from "../state/dialogs.ts";

const KEY = ["offers"];
const LINKS = ["links"];

/** The offers of installed packages, and the objects made from them. */
export const useOffers = () => useRead(KEY, (api, signal) => api.call("GET /api/offers", { signal }));

/** The trader's research links. */
export const useLinks = () =>
  useRead(LINKS, async (api, signal) => (await api.call("GET /api/links", { signal })).links);

/** The preview for the chart in front; read once, so that its suggestions do not change under the trader's hands. */
export function usePreview(key: OfferKey, { symbol, timeframe, chart_id }: Shown) {
  const chart = { ...(symbol === "" ? {} : { symbol }), timeframe, ...(chart_id === undefined ? {} : { chart_id }) };
  return useRead(
    ["offer-preview", key.extension_id, key.contribution_id],
    (api, signal) => api.call("POST /api/offers/preview", { body: { ...key, ...chart }, signal }),
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
}

/** Confirms a take. */
export const useTake = () => useChange(KEY, (api, body: TakeRequest) => api.call("POST /api/offers/take", { body }));

export const useRemoveLink = () =>
  useChange(KEY, (api, id: string) => api.call("DELETE /api/links/:id", { params: { id } }), { also: [LINKS] });
