import { setTimeout as delay } from "node:timers/promises";
import { ClientRefusal } from "../refusal.ts";
import { ServiceError } from "./service-error.ts";

/** How often and how patiently an operation is sent again that has the same effect once or many times. */
export interface RetryPolicy {
  /** Sendings after the first. */
  readonly retries: number;
  /** Milliseconds before the first repetition; doubled for each further one. */
  readonly firstDelayMs: number;
  /** A longer wait that the service asks for is reported instead of waited out. */
  readonly longestDelayMs: number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** Three tries within two seconds: a restart of the service is survived, a person is not kept waiting. */
export const DEFAULT_RETRY: RetryPolicy = {
  retries: 2,
  firstDelayMs: 500,
  longestDelayMs: 10_000,
  sleep: (ms) => delay(ms),
};

/** Statuses that say "later", not "no". */
const PASSING = new Set([429, 502, 503, 504]);

/** Runs an idempotent operation until it answers, is refused, or the policy ends. */
export async function withRetry<Answer>(policy: RetryPolicy, run: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run();
    } catch (failure) {
      const wait = waitFor(failure, policy, attempt);
      if (wait === undefined) throw failure;
      await policy.sleep(wait);
    }
  }
}

function waitFor(failure: unknown, policy: RetryPolicy, attempt: number): number | undefined {
  if (attempt >= policy.retries || !isPassing(failure)) return undefined;
  const asked = failure instanceof ServiceError ? failure.retryAfterSeconds : undefined;
  const wait = asked === undefined ? policy.firstDelayMs * 2 ** attempt : asked * 1000;
  return wait <= policy.longestDelayMs ? wait : undefined;
}

function isPassing(failure: unknown): boolean {
  if (failure instanceof ServiceError) return PASSING.has(failure.status);
  return failure instanceof ClientRefusal && failure.code === "tool.cloud_unreachable";
}
