import type { Envelope } from "@bourse/contract";
import type { CallbackFigures, GuestFault } from "../runtime/types.ts";

/** How one event ended. */
export type ObservedOutcome =
  | { readonly envelope: Envelope | undefined; readonly figures: CallbackFigures }
  | { readonly fault: GuestFault; readonly figures: CallbackFigures };

/** Sees one activation's input and output: every event that ran, and how it ended. */
export interface SessionObserver {
  /** The event as the guest read it, JSON. */
  event(json: string, type: string): void;
  /** Ends the event before. */
  outcome(outcome: ObservedOutcome): void;
  /** True when what is seen should go on from a start of the guest. */
  wantsStart(): boolean;
  /** The activation has ended. */
  close(): Promise<void>;
}
