import type { Execution } from "../executor/executor.ts";
import type { LaneEnd } from "../executor/lanes.ts";
import { type InputHeader, inputParts } from "../worker/input-parts.ts";
import type { CallbackInput, GuestGrant, RawFault, RunFigures } from "../worker/messages.ts";
import type { Frame } from "./frames.ts";

/** Argument that tells the runtime's process that it got a file for lanes. */
export const WITH_LANES = "lanes";

/** Messages from the host. `load` carries the module, `call` the snapshots. */
export type Ask =
  | {
      readonly op: "load";
      readonly id: number;
      readonly key: string;
      readonly sha256: string;
      readonly grant: GuestGrant;
    }
  | { readonly op: "call"; readonly id: number; readonly key: string; readonly input: InputHeader }
  | { readonly op: "drop"; readonly id: number; readonly key: string }
  | { readonly op: "knock"; readonly id: number; readonly key: string; readonly lane: number }
  /** The host confirms that it no longer writes into a lane that has ended. */
  | { readonly op: "free"; readonly id: number; readonly lane: number }
  | { readonly op: "ping"; readonly id: number };

/** Messages from the runtime's process. `done` carries the output if there is one. */
export type Answer =
  | {
      readonly op: "done";
      readonly id: number;
      readonly fault?: RawFault;
      readonly figures: RunFigures;
      /** The lane for the guest's next events. */
      readonly lane?: number;
    }
  | ({ readonly op: "gone" } & LaneEnd)
  /** A guest could not be stopped; this process is ending. */
  | { readonly op: "doomed"; readonly key: string; readonly fault: RawFault }
  | { readonly op: "log"; readonly key: string; readonly text: string }
  | { readonly op: "pong"; readonly id: number };

/** The frame that requests a callback. */
export function callFrame(id: number, key: string, input: CallbackInput): Frame<Ask> {
  const { header, parts } = inputParts(input);
  return { header: { op: "call", id, key, input: header }, parts };
}

export function doneFrame(id: number, execution: Execution, lane?: number): Frame<Answer> {
  const { figures } = execution;
  const opened = lane === undefined ? {} : { lane };
  if (!execution.ok) return { header: { op: "done", id, fault: execution.fault, figures, ...opened }, parts: [] };
  return { header: { op: "done", id, figures, ...opened }, parts: execution.output ? [execution.output] : [] };
}

/** Rebuilds the execution that {@link doneFrame} encoded. */
export function executionOf({ fault, figures }: Extract<Answer, { op: "done" }>, output?: Uint8Array): Execution {
  if (fault) return { ok: false, fault, figures };
  return output ? { ok: true, output, figures } : { ok: true, figures };
}
