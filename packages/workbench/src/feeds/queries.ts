import type { NewFeed } from "@bourse/contract/host-api";
import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";

const KEY = ["feeds"];

/** The trader's feeds and the origins that extensions may contact. */
export const useFeeds = () => useRead(KEY, (api, signal) => api.call("GET /api/feeds", { signal }));

/** An action on feeds. */
export type FeedAct =
  | { readonly add: NewFeed }
  | { readonly remove: string }
  | { readonly revoke: { readonly extensionId: string; readonly origin: string } };

export const useFeedAct = () =>
  useChange(KEY, (api, act: FeedAct): Promise<unknown> => {
    if ("add" in act) return api.call("POST /api/feeds", { body: act.add });
    if ("remove" in act) return api.call("DELETE /api/feeds/:source_id", { params: { source_id: act.remove } });
    const { extensionId, origin } = act.revoke;
    return api.call("DELETE /api/allowed-origins", { query: { extension_id: extensionId, origin } });
  });
