import type { UnitOfWork } from "../../database/transact.ts";
import { readAccounts } from "../../store/accounts/accounts.ts";
import type { PublisherLock } from "../../store/publishers/members.ts";
import { suspendPublisher } from "../../store/publishers/registrations.ts";
import { notify } from "../notices/notify.ts";
import { recordAudit } from "../operators/audit.ts";

/** Reason why the publisher's keys are no longer verified. */
const REASON = "the publisher has lost its last owner";

/**
 * Suspends a publisher without an owner and notifies every administrator: nobody stands behind its extensions until an
 * administrator appoints an owner.
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
