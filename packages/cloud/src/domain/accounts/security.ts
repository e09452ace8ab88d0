import type { Work } from "../../database/held.ts";
import type { UnitOfWork } from "../../database/transact.ts";
import { dropLoginTickets } from "../../store/accounts/second-factors.ts";
import { endSessions } from "../../store/accounts/sessions.ts";
import { notify } from "../notices/notify.ts";
import { recordAudit } from "../operators/audit.ts";

/** A change in who can log in to an account. */
export interface SecurityChange {
  readonly accountId: string;
  /** `account.<what>` in the trail and in the owner's notice. */
  readonly what: string;
  readonly at: Date;
  /** The person who made it; absent: the owner. */
  readonly by?: { readonly actorId: string; readonly actorRole: string };
  readonly reason?: string;
}

/** Records a change in the trail and notifies the owner, who may not have made it. */
export async function recordSecurity(work: UnitOfWork, change: SecurityChange): Promise<void> {
  const { accountId, what, at, by = { actorId: accountId, actorRole: "user" }, reason } = change;
  const subject = `account:${accountId}`;
  await recordAudit(work, {
    at,
    ...by,
    action: `account.${what}`,
    subject,
    ...(reason === undefined ? {} : { reason }),
  });
  await notify(work, {
    accountId,
    event: "account.security",
    subject,
    data: { what, reason: reason ?? null },
    at,
  });
}

/** Ends every session except the requesting one, and unfinished logins, because their proof may no longer be valid. */
export async function endOtherLogins(
  work: Work,
  of: { readonly accountId: string; readonly except: string | undefined; readonly at: Date },
): Promise<number> {
  await dropLoginTickets(work, of.accountId);
  return endSessions(work, of);
}
