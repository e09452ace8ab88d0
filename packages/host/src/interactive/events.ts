import type { EventContext, EventType } from "@bourse/contract";
import type { GuestEventDraft } from "../principal/draft.ts";

/** A queued event with its data as JSON. */
export interface WaitingEvent {
  readonly type: EventType;
  readonly dataJson: string;
  readonly bytes: number;
  readonly draft: GuestEventDraft;
}

/**
 * Bytes that {@link eventJson} may add to an event's data: names of at most 256 characters each, a locale and a time.
 */
export const EVENT_FRAME_BYTES = 4096;

/** The complete event as the guest reads it, with the context at the moment of delivery. */
export function eventJson({ type, dataJson }: Pick<WaitingEvent, "type" | "dataJson">, context: EventContext): string {
  return `{"api_version":2,"type":${JSON.stringify(type)},"context":${JSON.stringify(context)},"data":${dataJson}}`;
}
