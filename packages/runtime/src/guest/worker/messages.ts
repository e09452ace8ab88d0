import type { Timeframe } from "@bourse/contract/guest";
import type { ThreadPlace } from "./lane-medium.ts";
import type { Program } from "./memory-image.ts";

interface AnyGrant {
  /** Bit n is set when the capability with index n is approved. */
  readonly capabilityMask: number;
  /** Feature bits of this host. */
  readonly featureMask: number;
}

/** A guest's identity and rights: everything a worker needs to start it. Plain data that can cross threads. */
export type GuestGrant =
  | (AnyGrant & { readonly apiVersion: 1 })
  | (AnyGrant & { readonly apiVersion: 2; readonly declaredViews: readonly string[] });

/** The data that one `svc_render` may read, and whether it may publish. The bytes are JSON made by the host. */
export interface RenderInput {
  readonly kind: "render";
  readonly symbol: string;
  readonly quote?: Uint8Array;
  readonly candles?: { readonly timeframe: Timeframe; readonly json: Uint8Array };
  /** True when the signed manifest declares `guestOutput` for this view. */
  readonly guestOutput: boolean;
}

/** The event of one `svc_on_event`. */
export interface EventInput {
  readonly kind: "event";
  /** True for a `start` event: only it may be the first of an instance. */
  readonly first: boolean;
  readonly json: Uint8Array;
}

/** The input of a callback. */
export type CallbackInput = RenderInput | EventInput;

/** Limits of a callback's log, enforced by the worker. */
export interface LogCaps {
  readonly entries: number;
  readonly bytes: number;
  readonly floodDrops: number;
}

/** From the supervisor: one at a time, each with one reply. */
export type WorkerRequest =
  | {
      readonly op: "start";
      readonly program: Program;
      readonly grant: GuestGrant;
      /** The lane through which the guest's callbacks may also arrive. */
      readonly lane?: ThreadPlace;
    }
  | { readonly op: "callback"; readonly input: CallbackInput };

/** The fault of a guest, before the failure policy. */
export interface RawFault {
  /** A code of the error catalogue. */
  readonly code: string;
  /** Details beyond the code: the trap, the rule of the invalid output, the missing feature bits. */
  readonly kind?: string;
  readonly message: string;
  /** For a trap: offsets of the functions that the message names, in the module as it ran. */
  readonly offsets?: readonly number[];
  /** The entry point's return value, if it returned. */
  readonly rc?: number;
  /** Milliseconds that the machine did not give meanwhile, if they explain the fault: nobody is blamed for it. */
  readonly stalledMs?: number;
}

/** The cost of a start or a callback. */
export interface RunFigures {
  readonly wallMs: number;
  /** Processor time of its thread. */
  readonly cpuMs: number;
  /** Wasm pages of 64 KiB in use when it ended. */
  readonly pages: number;
  readonly logBytes: number;
  readonly logDropped: number;
}

/** The worker's answer to one request. */
export interface WorkerReply {
  readonly op: "reply";
  readonly fault?: RawFault;
  /** The accepted output's bytes; present only when the callback returned 0. */
  readonly output?: Uint8Array;
  readonly figures: RunFigures;
  /** Number of the lane event that is answered here. */
  readonly lane?: number;
}

/** The thread woke by itself, for a lane event that arrived just before it slept. */
export interface WorkerAwake {
  readonly op: "awake";
}

/** An answer is in the lane, but its reader has stopped polling. */
export interface WorkerRung {
  readonly op: "rung";
}

/** A log entry, sent at once, so that it survives even if the guest is stopped. */
export interface WorkerLog {
  readonly op: "log";
  readonly text: string;
}

export type WorkerMessage = WorkerReply | WorkerLog | WorkerAwake | WorkerRung;

/** Figures of a callback that never ran. */
export const NO_FIGURES: RunFigures = { wallMs: 0, cpuMs: 0, pages: 0, logBytes: 0, logDropped: 0 };
