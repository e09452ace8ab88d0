import { writeSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import type { RuntimeLimits } from "../limits.ts";
import { endNow } from "../process/lifeline.ts";
import type { RawFault } from "../worker/messages.ts";
import type { ExecutorEvents } from "./executor.ts";
import { Supervisor } from "./supervisor.ts";

/** Makes the engine look for interrupts in every turn of every loop. */
const PROMPT_INTERRUPTS = "--no-wasm-dynamic-tiering";

/**
 * A supervisor in this process, for tests. Here the end of a process would cost a whole run, so the engine is told to look
 * often. That costs a process a third of a second of compilation, so guests' own process goes without (ADR 0233).
 */
export function supervisorHere(limits: RuntimeLimits, events: ExecutorEvents): Supervisor {
  setFlagsFromString(PROMPT_INTERRUPTS);
  return new Supervisor(limits, { ...events, unstoppable: endThisProcess });
}

/** A thread of this process that does not stop ends only with it: `process.exit` would wait for the thread. */
function endThisProcess(activation: string, { code, message }: RawFault): void {
  writeSync(2, `${code}: ${activation} ${message}\n`);
  endNow();
}
