/** The system's error codes for a store out of reach; the caller may ask again. */
const OUT_OF_REACH = "ETIMEDOUT";

/** How a connection that breaks shows. */
const BROKEN: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"]);

const SERVER_FAULT = 500;

/**
 * A fault of a bucket in words that nobody takes for the caller's: a connection that the bucket resets looks like one that
 * the caller reset, and a bucket that is overloaded or broken is out of reach. Other faults stay as they are.
 */
export function explainS3Fault(fault: unknown): unknown {
  if (!(fault instanceof Error)) return fault;
  const { code, $metadata } = fault as Error & { code?: string; $metadata?: { httpStatusCode?: number } };
  const isBroken = code !== undefined && BROKEN.has(code);
  if (!isBroken && ($metadata?.httpStatusCode ?? 0) < SERVER_FAULT) return fault;
  return Object.assign(new Error(`the bucket does not answer: ${fault.name}`, { cause: fault }), {
    code: OUT_OF_REACH,
  });
}
