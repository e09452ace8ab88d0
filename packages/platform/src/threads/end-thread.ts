import type { Worker } from "node:worker_threads";
import type { Clock } from "../clock.ts";

/** Given time that a thread has to end after it was told to. The product's own threads take milliseconds. */
const THREAD_END_MS = 5000;

/** Threads of this process that did not end. */
let lost = 0;

/**
 * Ends a thread, and resolves when it is gone. The engine interrupts a thread only where its code checks for
 * interrupts, and native code and loops over large memory hardly do. A wait for such a thread would never end, so the
 * thread is given up after five seconds of given time.
 */
export async function endThread(thread: Worker, clock: Pick<Clock, "allow">): Promise<void> {
  const { promise: overdue, resolve } = Promise.withResolvers<"overdue">();
  const cancel = clock.allow(THREAD_END_MS, () => resolve("overdue"));
  const isLost = (await Promise.race([thread.terminate(), overdue])) === "overdue";
  cancel();
  if (isLost) lost += 1;
}

/** Ends this process; kills it if a thread was given up, because `process.exit` waits for all threads. */
export function exitProcess(code: number): never {
  if (lost > 0) process.kill(process.pid, "SIGKILL");
  process.exit(code);
}
