import { setTimeout as delay } from "node:timers/promises";
import { ClientRefusal } from "../refusal.ts";
import { ServiceError } from "./service-error.ts";

/** Number and timing of retries. */
export interface RetryPolicy {
  /** Attempts after the first. */
  readonly retries: number;
  /** Milliseconds before the first retry; doubled for each further one. */
  readonly firstDelayMs: number;
  /** If the service asks for a longer wait, the call fails with it instead of waiting. */
  readonly longestDelayMs: number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** Three attempts within two seconds: survives a restart of the service without keeping a person waiting. */
export const DEFAULT_RETRY: RetryPolicy = {
  retries: 2,
  firstDelayMs: 500,
  longestDelayMs: 10_000,
  sleep: (ms, signal) => delay(ms, undefined, { signal }),
};

/** Statuses that mean "later", not "no". */
const PASSING = new Set([429, 502, 503, 504]);

/** An operation that is tried again. */
export interface Retried<Answer> {
  /** Whether it is one operation however often it arrives. Any other is repeated only where it was surely not begun. */
  readonly isIdempotent: boolean;
  run(): Promise<Answer>;
}

/** Runs an operation until it succeeds or is refused, or the policy or the deadline ends it. */
export async function withRetry<Answer>(
  policy: RetryPolicy,
  { isIdempotent, run }: Retried<Answer>,
  deadline: AbortSignal,
): Promise<Answer> {
  const mayRepeat = isIdempotent ? isPassing : wasNotBegun;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run();
    } catch (failure) {
      const wait = mayRepeat(failure) ? waitFor(failure, policy, attempt) : undefined;
      if (wait === undefined || deadline.aborted || !(await hasSlept(policy, wait, deadline))) throw failure;
    }
  }
}

/** False when the deadline ended the pause: then the previous failure is the result. */
async function hasSlept(policy: RetryPolicy, ms: number, deadline: AbortSignal): Promise<boolean> {
  try {
    await policy.sleep(ms, deadline);
  } catch (cause) {
    if (!deadline.aborted) throw cause;
  }
  return !deadline.aborted;
}

function waitFor(failure: unknown, policy: RetryPolicy, attempt: number): number | undefined {
  if (attempt >= policy.retries) return undefined;
  const asked = failure instanceof ServiceError ? failure.retryAfterSeconds : undefined;
  const wait = asked === undefined ? policy.firstDelayMs * 2 ** attempt : asked * 1000;
  return wait <= policy.longestDelayMs ? wait : undefined;
}

/** Too many requests are counted before anything else is done. */
const wasNotBegun = (failure: unknown): boolean => failure instanceof ServiceError && failure.status === 429;

function isPassing(failure: unknown): boolean {
  if (failure instanceof ServiceError) return PASSING.has(failure.status);
  return failure instanceof ClientRefusal && failure.code === "tool.cloud_unreachable";
}
