import type { GuestFault } from "@bourse/runtime";
import { waiting } from "./event-queue.ts";
import type { WaitingEvent } from "./events.ts";

/** Maximum length of a reason in characters, from the event's schema. */
const REASON_MAX_LENGTH = 1024;

/** The first event of an instance; after a fault it contains the reason for the lost state. */
export function startEvent(fault: Pick<GuestFault, "code" | "message"> | undefined): WaitingEvent {
  if (!fault) return waiting({ type: "start", data: { restarted: false } });
  return waiting({ type: "start", data: { restarted: true, reason: reasonText(`${fault.code}: ${fault.message}`) } });
}

/** The last event of an activation. */
export function stopEvent(reason: string): WaitingEvent {
  return waiting({ type: "stop", data: { reason: reasonText(reason) } });
}

function reasonText(text: string): string {
  return text.slice(0, REASON_MAX_LENGTH).toWellFormed();
}
