/** The result of a call, or a failure after `ms`: the library may wait for its rate limit without an end. */
export async function within<Result>(ms: number, call: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`the exchange did not answer within ${ms} ms`)), ms);
  try {
    return await Promise.race([call, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
