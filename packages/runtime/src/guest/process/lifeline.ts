import { Worker } from "node:worker_threads";

/**
 * Waits for the end of standard input, which the host holds open as long as it lives, and ends the process. The thread
 * blocks in the system and shares nothing with the others, so none of them can prevent the end, not even the
 * supervisor.
 */
const PROGRAM = `
  const { readSync } = require("node:fs");
  const byte = new Uint8Array(1);
  try {
    while (readSync(0, byte) > 0);
  } finally {
    process.kill(process.pid, "SIGKILL");
  }`;

/** Minimal limits for a thread that needs one byte. */
const HEAP = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };

/** Ends this process as soon as its standard input has ended, whatever its threads do then. */
export function endWithHost(): void {
  new Worker(PROGRAM, { eval: true, env: {}, argv: [], resourceLimits: HEAP }).unref();
}

/** Ends this process at once. `process.exit` waits for all threads, and so for one that cannot be stopped. */
export function endNow(): void {
  process.kill(process.pid, "SIGKILL");
}
