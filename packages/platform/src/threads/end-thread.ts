import type { Worker } from "node:worker_threads";
import type { Clock } from "../clock.ts";

/** Given time in which a thread ends that was told to. The product's own take milliseconds. */
const THREAD_END_MS = 5000;

/** Threads of this process that did not end. */
let lost = 0;

/**
 * Ends a thread, and resolves when it is gone. The engine interrupts a thread where its code looks for interrupts, and
 * native code and loops over large memory hardly do: whoever waited for such a thread would never go on, so it is given
 * up after five seconds of given time.
 */
export async function endThread(thread: Worker, clock: Pick<Clock, "allow">): Promise<void> {
  const { promise: overdue, resolve } = Promise.withResolvers<"overdue">();
  const cancel = clock.allow(THREAD_END_MS, () => resolve("overdue"));
  const isLost = (await Promise.race([thread.terminate(), overdue])) === "overdue";
  cancel();
  if (isLost) lost += 1;
}

/** Ends this process. Where a thread was given up it is killed: `process.exit` waits for all threads. */
export function exitProcess(code: number): never {
  if (lost > 0) process.kill(process.pid, "SIGKILL");
  process.exit(code);
}
