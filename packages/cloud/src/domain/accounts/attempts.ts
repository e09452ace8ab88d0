import type { AttemptRule } from "@bourse/contract";
import type { Work } from "../../database/held.ts";
import type { AttemptRow } from "../../database/tables/accounts.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { tooOften } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { forgetAttempts, lockAttempts, NEVER, writeAttempts } from "../../store/accounts/attempts.ts";

/** The subject whose attempts are counted, and the number of free attempts. */
export interface Attempts {
  readonly subject: string;
  readonly rule: AttemptRule;
}

/**
 * Counts an attempt as a failure before it is made, in a transaction of its own: comparing a password takes long, and
 * parallel attempts must not allow more comparisons than consecutive ones. A success resets the count.
 *
 * @throws ServiceError `auth.too_many_attempts` while the subject has to wait.
 */
export function countTry(service: Service, attempts: Attempts): Promise<void> {
  return transact(service, async (work) => {
    const row = await lockAttempts(work, attempts.subject);
    refuseWhileWaiting(row, service.clock.now());
    await fail(work, { service, attempts, row });
  });
}

/** Resets the count of failures after a success. */
export function forgetFailures(service: Service, { subject }: Attempts): Promise<void> {
  return forgetAttempts(service.database, subject);
}

/**
 * Runs one attempt at a time across all nodes, so that parallel attempts gain nothing over consecutive ones. The writes
 * of `check` are kept if it returns a value; `undefined` is a failure and counts.
 *
 * @throws ServiceError `auth.too_many_attempts` while the subject has to wait.
 */
export async function tryOnce<Value>(
  service: Service,
  attempts: Attempts,
  check: (work: UnitOfWork) => Promise<Value | undefined>,
): Promise<Value | undefined> {
  return transact(service, async (work) => {
    const row = await lockAttempts(work, attempts.subject);
    refuseWhileWaiting(row, service.clock.now());
    const value = await check(work);
    if (value === undefined) await fail(work, { service, attempts, row });
    else await forgetAttempts(work, attempts.subject);
    return value;
  });
}

interface Failure {
  readonly service: Service;
  readonly attempts: Attempts;
  readonly row: AttemptRow;
}

async function fail(work: Work, { service, attempts: { subject, rule }, row }: Failure): Promise<void> {
  const now = service.clock.now();
  const isOld = now.getTime() - row.failed_at.getTime() > service.limits.accounts.forgetMs;
  const failures = isOld ? 1 : row.failures + 1;
  const waitMs = waitAfter(failures, rule);
  // A free attempt stores the earliest time instead of the present: a node whose clock is slightly behind would refuse until then.
  const blockedUntil = waitMs === 0 ? NEVER : new Date(now.getTime() + waitMs);
  await writeAttempts(work, { subject, failures, blocked_until: blockedUntil, failed_at: now });
}

/** Milliseconds to wait after a number of failures. */
export function waitAfter(failures: number, { free, firstWaitMs, longestWaitMs }: AttemptRule): number {
  if (failures < free) return 0;
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures - free, 30));
}

function refuseWhileWaiting(row: Pick<AttemptRow, "blocked_until">, now: Date): void {
  const waitMs = row.blocked_until.getTime() - now.getTime();
  if (waitMs > 0) throw tooOften("auth.too_many_attempts", { waitMs });
}
