import { type MachineTime, systemMachineTime } from "@bourse/platform";

/** A delayed process may still find answers in its sockets when it continues. */
const GRACE_MS = 50;

/** How long something may take, and what is concluded when it takes longer. */
export interface Limit {
  /** In given time: a peer is not blamed for the time in which this machine stood still. */
  readonly ms: number;
  readonly late: () => Error;
  readonly machine?: Pick<MachineTime, "after">;
}

/**
 * The result of `work`.
 *
 * @throws `late()` when it takes longer; a later result is dropped.
 */
export async function within<Value>(work: Promise<Value>, limit: Limit): Promise<Value> {
  const { ms, late, machine = systemMachineTime } = limit;
  const { promise, reject } = Promise.withResolvers<never>();
  // After a suspension the timer and the answer are due at the same time: the grace period lets the answer be read first.
  let cancel = machine.after(ms, () => {
    cancel = machine.after(GRACE_MS, () => reject(late()));
  });
  try {
    return await Promise.race([work, promise]);
  } finally {
    cancel();
    work.catch(() => {});
  }
}
