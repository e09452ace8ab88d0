import type { GuestEventDraft } from "./draft.ts";

/** What a trader did with a view; a tap names its node. */
export function viewEvent(viewId: string, action: "opened" | "closed" | "tapped", nodeKey?: string): GuestEventDraft {
  return { type: "view", data: { view_id: viewId, action, ...(nodeKey === undefined ? {} : { node_key: nodeKey }) } };
}
