import { createGuestRuntime, type GuestRuntime, RUNTIME_LIMITS } from "@bourse/runtime";
import { PATIENT } from "@bourse/runtime/journal";
import { coverageFolder } from "./coverage.ts";

/** A budget of processor time and of written bytes makes a guest wait in a host; a test waits for nothing. */
const NO_BUDGET = { cpuPerMinuteMs: Number.MAX_SAFE_INTEGER, storedPerMinuteBytes: Number.MAX_SAFE_INTEGER };
const MUCH_LOG = 64 * 1024 * 1024;
/** A guest that counts its statements logs each once, and takes longer. */
const COUNTING = {
  callbackMs: 4 * RUNTIME_LIMITS.callbackMs,
  startMs: 4 * RUNTIME_LIMITS.startMs,
  logEntries: 1_000_000,
  logBytes: MUCH_LOG,
  logRingBytes: MUCH_LOG,
};

/** The start of the runtime's process takes longer than most tests: the next test of a file finds it still there. */
const LINGER_MS = 2000;

let shared: GuestRuntime | undefined;
let users = 0;
let names = 0;
let ending: NodeJS.Timeout | undefined;

/** The runtime of this process for one guest, under a name that no other guest has had. */
export interface Lease {
  readonly runtime: GuestRuntime;
  readonly name: string;
  /** Ends the guest; the last one also ends the runtime, unless another is asked for within a moment. */
  release(): Promise<void>;
}

export function leaseRuntime(): Lease {
  clearTimeout(ending);
  shared ??= createGuestRuntime({
    limits: { ...PATIENT, ...NO_BUDGET, ...(coverageFolder() !== undefined && COUNTING) },
    whenIdle: "lets_go",
  });
  const runtime = shared;
  users += 1;
  names += 1;
  const name = `tested-${names}`;
  let isOver = false;
  return {
    runtime,
    name,
    async release() {
      if (isOver) return;
      isOver = true;
      await runtime.stop(name);
      users -= 1;
      if (users === 0) ending = setTimeout(end, LINGER_MS).unref();
    },
  };
}

function end(): void {
  void shared?.close();
  shared = undefined;
}
