/** The system's error code for an unreachable store; the caller may retry. */
const OUT_OF_REACH = "ETIMEDOUT";

/** Error codes of a broken connection. */
const BROKEN: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"]);

const SERVER_FAULT = 500;

/**
 * Describes a bucket's fault so that nobody attributes it to the caller: a connection reset by the bucket looks like
 * one reset by the caller, and an overloaded or broken bucket counts as unreachable. Other faults stay unchanged.
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
