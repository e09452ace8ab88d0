import type { SubmissionState } from "@bourse/contract/rest";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { TransferRow } from "../../database/tables/publishers.ts";

export type Transferred = Selectable<TransferRow>;

export function insertTransfer(work: Work, row: Insertable<TransferRow>): Promise<Transferred> {
  return work.insertInto("extension_transfer").values(row).returningAll().executeTakeFirstOrThrow();
}

export function readTransfer(work: Work, transferId: string): Promise<Transferred | undefined> {
  return work.selectFrom("extension_transfer").selectAll().where("transfer_id", "=", transferId).executeTakeFirst();
}

/**
 * Locks a transfer until the end of the transaction: two answers to one offer are serialised. A caller that also locks
 * its publishers locks them first: an offer holds them already when it closes the expired offers of its extension.
 */
export function lockTransfer(work: Work, transferId: string): Promise<Transferred | undefined> {
  return work
    .selectFrom("extension_transfer")
    .selectAll()
    .where("transfer_id", "=", transferId)
    .forUpdate()
    .executeTakeFirst();
}

export async function closeTransfer(
  work: Work,
  transferId: string,
  end: Updateable<TransferRow> & { readonly state: "completed" | "cancelled"; readonly closed_at: Date },
): Promise<Transferred> {
  return work
    .updateTable("extension_transfer")
    .set(end)
    .where("transfer_id", "=", transferId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Closes the expired offers of an extension, so that a new one can be made. */
export async function closeExpired(work: Work, of: { readonly id: string; readonly at: Date }): Promise<void> {
  await work
    .updateTable("extension_transfer")
    .set({ state: "cancelled", closed_at: of.at })
    .where("id", "=", of.id)
    .where("state", "=", "offered")
    .where("expires_at", "<=", of.at)
    .execute();
}

/** True when another offer of an extension is open. */
export async function hasOpenTransfer(work: Work, id: string): Promise<boolean> {
  const row = await work
    .selectFrom("extension_transfer")
    .select("transfer_id")
    .where("id", "=", id)
    .where("state", "=", "offered")
    .executeTakeFirst();
  return row !== undefined;
}

/** The latest transfers of an account's publishers, newest first. */
export function transfersOfAccount(work: Work, accountId: string, most: number): Promise<Transferred[]> {
  const mine = work.selectFrom("publisher_member").select("skeleton").where("account_id", "=", accountId);
  return work
    .selectFrom("extension_transfer")
    .selectAll()
    .where((where) => where.or([where("from_skeleton", "in", mine), where("to_skeleton", "in", mine)]))
    .orderBy("seq", "desc")
    .limit(most)
    .execute();
}

/** Completed transfers of an extension, oldest first. */
export function completedTransfers(work: Work, id: string): Promise<Transferred[]> {
  return work
    .selectFrom("extension_transfer")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "completed")
    .orderBy("seq")
    .execute();
}

/** States of an undecided submission. */
const UNDER_WAY: SubmissionState[] = ["received", "checking", "check_failed", "in_review", "approved"];

/** Pending matters of an extension that a transfer would affect. */
export async function openMatters(work: Work, id: string) {
  const quarantined = await work
    .selectFrom("plugin_version")
    .select("version")
    .where("id", "=", id)
    .where("state", "=", "quarantined")
    .executeTakeFirst();
  const reversal = await work
    .selectFrom("reversal")
    .innerJoin("sale", "sale.sale_id", "reversal.sale_id")
    .select("reversal.reversal_id")
    .where("sale.id", "=", id)
    .where("reversal.state", "=", "opened")
    .executeTakeFirst();
  const submission = await work
    .selectFrom("submission")
    .select("version")
    .where("id", "=", id)
    .where("state", "in", UNDER_WAY)
    .executeTakeFirst();
  return { quarantined: quarantined?.version, reversal: reversal?.reversal_id, submission: submission?.version };
}

/** Transfers an extension to another publisher and its future earnings to an account. */
export async function changeOwner(
  work: Work,
  of: { readonly id: string; readonly publisher: string; readonly accountId: string },
): Promise<void> {
  await work
    .updateTable("extension")
    .set({ publisher: of.publisher, account_id: of.accountId })
    .where("id", "=", of.id)
    .execute();
}
