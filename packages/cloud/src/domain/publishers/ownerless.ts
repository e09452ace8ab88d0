import type { UnitOfWork } from "../../database/transact.ts";
import { readAccounts } from "../../store/accounts/accounts.ts";
import type { PublisherLock } from "../../store/publishers/members.ts";
import { suspendPublisher } from "../../store/publishers/registrations.ts";
import { notify } from "../notices/notify.ts";
import { recordAudit } from "../operators/audit.ts";

/** Why its keys are no longer verified. */
const REASON = "the publisher has lost its last owner";

/**
 * Suspends a publisher that nobody owns any more and tells every administrator: what it published is no longer offered as
 * somebody's who stands by it, until an administrator appoints an owner.
 */
export async function leaveOwnerless(
  work: UnitOfWork,
  { publisher: { skeleton, publisher }, at }: { readonly publisher: PublisherLock; readonly at: Date },
): Promise<void> {
  await suspendPublisher(work, { skeleton, reason: REASON, at });
  const [action, subject] = ["publisher.ownerless", `publisher:${publisher}`];
  await recordAudit(work, { at, actorId: null, actorRole: "service", action, subject, reason: REASON });
  for (const { account_id: accountId } of await readAccounts(work, { ids: [], administrators: true }))
    await notify(work, { accountId, event: "publisher.member", subject, data: { publisher, action }, at });
}
