import type { Work } from "../../database/held.ts";
import type { UnitOfWork } from "../../database/transact.ts";
import { lockExtension } from "../../store/catalogue/extensions.ts";
import {
  insertFreeze,
  liftFreeze,
  openTakedownReversals,
  type PendingEarnings,
  pendingEarnings,
  standingFreezes,
} from "../../store/money/freezes.ts";
import type { NoticeEvent } from "../notices/events.ts";
import { notify } from "../notices/notify.ts";
import { recordAudit } from "../operators/audit.ts";

/** A takedown or restoration: its subject, author, time and reason. */
export interface Takedown {
  readonly extensionId: string;
  /** Its subject, e.g. `version:<id>@<version>`: each has its own freeze. */
  readonly subject: string;
  readonly actorId: string | null;
  readonly at: Date;
  readonly reason: string;
}

/**
 * Keeps an extension's pending earnings from becoming available during the takedown. Call it inside the takedown's
 * transaction, after its own locks: it locks the extension, then its unreleased sales. A second call for the same
 * subject changes nothing.
 */
export async function freezeEarnings(work: UnitOfWork, takedown: Takedown): Promise<void> {
  const { extensionId: id, subject, actorId, at, reason } = takedown;
  const known = await standing(work, id);
  const row = { freeze_id: work.random.uuid(), id, subject, reason, frozen_at: at, frozen_by: actorId };
  if (!(await insertFreeze(work, { ...row, lifted_at: null, lifted_by: null, lift_reason: null }))) return;
  await record(work, takedown, "earnings.frozen");
  // After the first freeze a second notice would say nothing new.
  if (known === 0) await tellOwners(work, takedown, "earnings.frozen");
}

/**
 * Lifts the freeze of one takedown; while another one is in force the earnings stay frozen. Call it inside the
 * transaction of the restoration. Without a freeze nothing happens.
 */
export async function unfreezeEarnings(work: UnitOfWork, takedown: Takedown): Promise<void> {
  const { extensionId: id, subject, actorId, at, reason } = takedown;
  await lockExtension(work, id);
  if (!(await liftFreeze(work, { id, subject }, { lifted_at: at, lifted_by: actorId, lift_reason: reason }))) return;
  await record(work, takedown, "earnings.unfrozen");
  if ((await standing(work, id)) === 0) await tellOwners(work, takedown, "earnings.released");
}

/**
 * Opens a reversal for each unreleased sale of an extension, so that an administrator decides who bears the refunds,
 * and lifts the takedown's freeze: from here on the open reversals hold those earnings. Call it inside the transaction
 * of a removal, with or without an earlier freeze.
 */
export async function reverseEarnings(work: UnitOfWork, takedown: Takedown): Promise<void> {
  const { extensionId: id, subject, actorId, at, reason } = takedown;
  await lockExtension(work, id);
  const owners = await pendingEarnings(work, id);
  const opened = await openTakedownReversals(work, { id, actorId, at, reason });
  await liftFreeze(work, { id, subject }, { lifted_at: at, lifted_by: actorId, lift_reason: reason });
  await record(work, takedown, "earnings.reversed");
  if (opened > 0) await tell(work, takedown, { event: "refund.opened", owners });
}

async function standing(work: Work, id: string): Promise<number> {
  await lockExtension(work, id);
  return (await standingFreezes(work, id)).length;
}

function record(work: Work, { extensionId, actorId, at, reason }: Takedown, action: string): Promise<void> {
  return recordAudit(work, {
    at,
    actorId,
    actorRole: "administrator",
    action,
    subject: `extension:${extensionId}`,
    reason,
  });
}

async function tellOwners(work: UnitOfWork, takedown: Takedown, event: NoticeEvent): Promise<void> {
  await tell(work, takedown, { event, owners: await pendingEarnings(work, takedown.extensionId) });
}

async function tell(
  work: UnitOfWork,
  { extensionId, subject, at, reason }: Takedown,
  what: { readonly event: NoticeEvent; readonly owners: readonly PendingEarnings[] },
): Promise<void> {
  for (const [accountId, books] of Map.groupBy(what.owners, (each) => each.owner_id)) {
    const amounts = books.map(({ currency, pending }) => `${currency} ${pending}`);
    const data = { plugin_id: extensionId, about: subject, reason, pending_minor: amounts };
    await notify(work, { accountId, event: what.event, subject: `extension:${extensionId}`, data, at });
  }
}
