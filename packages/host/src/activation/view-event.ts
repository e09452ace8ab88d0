import type { ViewEventRequest } from "@bourse/contract/host-api";
import type { Session } from "../interactive/session.ts";
import { HostRefusal } from "../refusal.ts";
import type { Activations } from "./activations.ts";

/** Passes an event of a view to the guest that draws it. @throws HostRefusal `view.not_shown` */
export function tellView(activations: Pick<Activations, "session">, event: ViewEventRequest): void {
  const session = activations.session(event.extension_id);
  if (session && tell(session, event)) return;
  throw new HostRefusal("view.not_shown", "the view or the node is no longer shown");
}

function tell(session: Session, { action, view_id, node_key }: ViewEventRequest): boolean {
  if (action === "opened") return session.viewOpened(view_id);
  if (action === "closed") return session.viewClosed(view_id);
  return node_key !== undefined && session.tapped(view_id, node_key);
}
