/** How long a call may take. */
export interface CallLimits {
  readonly ms: number;
  /** Ends the call early: nobody waits for it any more. */
  readonly signal?: AbortSignal;
}

/** The result of a call, or a failure after `ms`: the library may wait for its rate limit without an end. */
export async function within<Result>({ ms, signal }: CallLimits, call: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`the exchange did not answer within ${ms} ms`)), ms);
  const abort = () => late.reject(new Error("the exchange is no longer asked"));
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  try {
    return await Promise.race([call, late.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}
