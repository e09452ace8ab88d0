import type { Profiler } from "node:inspector";
import type { GuestGrant, LogCaps, RawFault, RunFigures } from "../guest/worker/messages.ts";
import type { OutputRules } from "../guest/worker/output-checks.ts";
import type { DrivenPlace, DrivenStep, DriveScript } from "./script.ts";

/** Words that a driven thread shares with its supervisor, after those of every guest's thread. */
export const DRIVE_CONTROL = {
  /** 1 while guest code runs. */
  RUNNING: 12,
  /** 1 while it is a start, which may take longer than a callback. */
  STARTING: 13,
  /** Batches that the reader has not taken yet. */
  UNREAD: 14,
} as const;

/** A guest for a thread. */
export interface DriveSetup {
  readonly control: Int32Array<SharedArrayBuffer>;
  readonly caps: LogCaps;
  readonly rules: OutputRules;
  readonly module: WebAssembly.Module;
  readonly grant: GuestGrant;
  readonly place: DrivenPlace;
  /** Played one after another, each to an instance of its own. */
  readonly scripts: readonly DriveScript[];
  /** True: V8 samples where the time goes. */
  readonly profile: boolean;
  /** Where the list of the guest's allocator begins: each log line then begins with the bytes that are held. */
  readonly heapFrom?: number;
}

/** Several steps of one run. */
export interface DriveBatch {
  /** Index of the script. */
  readonly run: number;
  readonly steps: readonly DrivenStep[];
  /** In the first batch of a run: how its start ended. */
  readonly started?: { readonly fault?: RawFault; readonly figures: RunFigures };
  /** In the last batch of all: the profile in V8's own form. */
  readonly profile?: Profiler.Profile;
  readonly last?: true;
}
