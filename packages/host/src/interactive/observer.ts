import type { Envelope } from "@bourse/contract";
import type { CallbackFigures, GuestFault } from "../runtime/types.ts";

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
