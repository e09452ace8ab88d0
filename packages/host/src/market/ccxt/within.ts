import { type MachineTime, systemMachineTime } from "@bourse/platform";

/** How long a call may take. */
export interface CallLimits {
  readonly ms: number;
  /** Ends the call early: nobody waits for it any more. */
  readonly signal?: AbortSignal;
  /** Measures `ms`; absent: this machine's own time. */
  readonly machine?: Pick<MachineTime, "after">;
}

/** The result of a call, or a failure after `ms`: otherwise the library may wait for its rate limit without end. */
export async function within<Result>(
  { ms, signal, machine = systemMachineTime }: CallLimits,
  call: Promise<Result>,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const cancel = machine.after(ms, () => late.reject(new Error(`the exchange did not answer within ${ms} ms`)));
  const abort = () => late.reject(new Error("the exchange is no longer asked"));
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  try {
    return await Promise.race([call, late.promise]);
  } finally {
    cancel();
    signal?.removeEventListener("abort", abort);
  }
}
