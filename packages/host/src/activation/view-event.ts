import type { ViewEventRequest } from "@bourse/contract/host-api";
import type { Session } from "../interactive/session.ts";
import type { HostParts } from "../parts.ts";
import { HostRefusal } from "../refusal.ts";

/** Passes an event of a view to the guest that draws it. @throws HostRefusal `view.not_shown` */
export function tellView(parts: HostParts, event: ViewEventRequest): void {
  const session = parts.activations.session(event.extension_id);
  if (session && tell(session, event)) return;
  throw new HostRefusal("view.not_shown", "the view or the node is no longer shown");
}

function tell(session: Session, { action, view_id, node_key }: ViewEventRequest): boolean {
  if (action === "opened") return session.viewOpened(view_id);
  if (action === "closed") return session.viewClosed(view_id);
  return node_key !== undefined && session.tapped(view_id, node_key);
}
