import type { Envelope, EventType } from "@bourse/contract";
import type { CallbackFigures, GuestFault } from "@bourse/runtime";
import type { GuestEventDraft } from "@bourse/runtime/broker";

/** A queued event with its data as JSON. */
export interface WaitingEvent {
  readonly type: EventType;
  readonly dataJson: string;
  readonly bytes: number;
  readonly draft: GuestEventDraft;
}

/**
 * Bytes that `eventJson` may add to an event's data: names of at most 256 characters each, a locale and a time.
 */
export const EVENT_FRAME_BYTES = 4096;

/** How one event ended. */
export type ObservedOutcome =
  | { readonly envelope: Envelope | undefined; readonly figures: CallbackFigures }
  | { readonly fault: GuestFault; readonly figures: CallbackFigures };

/** Observes one activation's input and output: every event that ran, and its outcome. */
export interface SessionObserver {
  /** The event as the guest read it, JSON. */
  event(json: string, type: string): void;
  /** Reports the outcome of the preceding event. */
  outcome(outcome: ObservedOutcome): void;
  /** True when the recording should continue from a new start of the guest. */
  wantsStart(): boolean;
  /** The activation has ended. */
  close(): Promise<void>;
}

/** Why a guest has lost its state. */
export type Loss = Pick<GuestFault, "code" | "message">;

/** A loss that is not the guest's fault. */
export const JOURNAL_FULL: Loss = { code: "journal.full", message: "the host begins another journal of it" };

export const STUCK = { code: "guest.stuck", message: "its events found no more room", suspended: true } as const;
export const HOST_FAILED = { code: "host.internal", message: "the host failed", suspended: true } as const;

/** A trader's action on a view; a tap identifies its node. */
export function viewEvent(viewId: string, action: "opened" | "closed" | "tapped", nodeKey?: string): GuestEventDraft {
  return { type: "view", data: { view_id: viewId, action, ...(nodeKey === undefined ? {} : { node_key: nodeKey }) } };
}
