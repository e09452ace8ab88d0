import type { Timeframe } from "@bourse/contract/guest";
import type { ThreadPlace } from "./lane-medium.ts";

interface AnyGrant {
  /** Bit n is set when the capability with index n is approved. */
  readonly capabilityMask: number;
  /** Feature bits of this host. */
  readonly featureMask: number;
}

/** What a guest is and may do: everything a worker must know to start it. Plain data that crosses threads. */
export type GuestGrant =
  | (AnyGrant & { readonly apiVersion: 1 })
  | (AnyGrant & { readonly apiVersion: 2; readonly declaredViews: readonly string[] });

/** What one `svc_render` may read, and whether it may publish. The bytes are JSON that the host made. */
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
  /** True for a `start` event: it alone may be the first of an instance. */
  readonly first: boolean;
  readonly json: Uint8Array;
}

/** The input of a callback. */
export type CallbackInput = RenderInput | EventInput;

/** Caps of a callback's log that the worker enforces. */
export interface LogCaps {
  readonly entries: number;
  readonly bytes: number;
  readonly floodDrops: number;
}

/** From the supervisor: one at a time, each answered by one reply. */
export type WorkerRequest =
  | {
      readonly op: "start";
      readonly module: WebAssembly.Module;
      readonly grant: GuestGrant;
      /** Where the guest's callbacks may come in besides. */
      readonly lane?: ThreadPlace;
    }
  | { readonly op: "callback"; readonly input: CallbackInput };

/** Why a guest failed, before the failure policy has judged it. */
export interface RawFault {
  /** A code of the error catalogue. */
  readonly code: string;
  /** What the code leaves open: the trap, the rule of the invalid output, the missing feature bits. */
  readonly kind?: string;
  readonly message: string;
  /** What the entry point returned, when it returned. */
  readonly rc?: number;
}

/** What a start or a callback cost. */
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
  /** Number of the event that came by the lane and is answered here. */
  readonly lane?: number;
}

/** The thread has woken by itself, for an event that came by the lane just before it slept. */
export interface WorkerAwake {
  readonly op: "awake";
}

/** An answer is in the lane, but its reader has stopped looking. */
export interface WorkerRung {
  readonly op: "rung";
}

/** An entry of the log, sent at once, so that a guest that is stopped leaves what it said. */
export interface WorkerLog {
  readonly op: "log";
  readonly text: string;
}

export type WorkerMessage = WorkerReply | WorkerLog | WorkerAwake | WorkerRung;

/** Figures of something that never ran. */
export const NO_FIGURES: RunFigures = { wallMs: 0, cpuMs: 0, pages: 0, logBytes: 0, logDropped: 0 };
