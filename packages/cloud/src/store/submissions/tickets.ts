import { doWithNext, type Work } from "../../database/held.ts";
import type { TicketRow } from "../../database/tables.ts";

export async function insertTicket(work: Work, row: TicketRow): Promise<void> {
  await work.insertInto("ticket").values(row).execute();
}

export function ticketById(work: Work, ticketId: string): Promise<TicketRow | undefined> {
  return work.selectFrom("ticket").selectAll().where("ticket_id", "=", ticketId).executeTakeFirst();
}

export function ticketByObject(work: Work, objectKey: string): Promise<TicketRow | undefined> {
  return work.selectFrom("ticket").selectAll().where("object_key", "=", objectKey).executeTakeFirst();
}

/** Ends an unused ticket now. */
export async function endTicket(work: Work, ticketId: string, at: Date): Promise<void> {
  await work
    .updateTable("ticket")
    .set({ expires_at: at })
    .where("ticket_id", "=", ticketId)
    .where("submission_id", "is", null)
    .where("expires_at", ">", at)
    .execute();
}

/** Locks a ticket until the end of the transaction: two completions of one ticket are serialised. */
export function selectTicketLocked(work: Work, ticketId: string) {
  return work.selectFrom("ticket").selectAll().where("ticket_id", "=", ticketId).forUpdate();
}

export function spendTicket(work: Work, ticketId: string, submissionId: string): Promise<void> {
  const spent = work
    .updateTable("ticket")
    .set({ submission_id: submissionId })
    .where("ticket_id", "=", ticketId)
    .where("submission_id", "is", null);
  return doWithNext(work, spent);
}
