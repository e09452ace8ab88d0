import type { AttemptRule } from "@bourse/contract";
import type { Work } from "../../database/database.ts";
import type { AttemptRow } from "../../database/tables/accounts.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { ServiceError } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { forgetAttempts, lockAttempts, writeAttempts } from "../../store/accounts/attempts.ts";

/** Whose tries are counted, and how many are free. */
export interface Attempts {
  readonly subject: string;
  readonly rule: AttemptRule;
}

/**
 * Counts a try as a failure before it is made, in a transaction of its own: a password takes long to compare, and of many
 * tries at once no more may be compared than of many in a row. A success forgets it.
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

/** Forgets failures after a success. */
export function forgetFailures(service: Service, { subject }: Attempts): Promise<void> {
  return forgetAttempts(service.database, subject);
}

/**
 * Makes one try at a time on all nodes together, so that many at once are no more than many in a row. What `check` does
 * is kept if it answers something; `undefined` is a failure and counts.
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
  const blockedUntil = new Date(now.getTime() + waitAfter(failures, rule));
  await writeAttempts(work, { subject, failures, blocked_until: blockedUntil, failed_at: now });
}

/** Milliseconds to wait after so many failures. */
export function waitAfter(failures: number, { free, firstWaitMs, longestWaitMs }: AttemptRule): number {
  if (failures < free) return 0;
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures - free, 30));
}

function refuseWhileWaiting(row: Pick<AttemptRow, "blocked_until">, now: Date): void {
  const waitMs = row.blocked_until.getTime() - now.getTime();
  if (waitMs > 0) throw new ServiceError("auth.too_many_attempts", undefined, { retryAfter: Math.ceil(waitMs / 1000) });
}
