import type { GuestEventDraft } from "../principal/draft.ts";

/** A trader's action on a view; a tap identifies its node. */
export function viewEvent(viewId: string, action: "opened" | "closed" | "tapped", nodeKey?: string): GuestEventDraft {
  return { type: "view", data: { view_id: viewId, action, ...(nodeKey === undefined ? {} : { node_key: nodeKey }) } };
}
