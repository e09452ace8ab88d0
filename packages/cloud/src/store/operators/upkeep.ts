import type { Work } from "../../database/held.ts";

/** Deletes some challenges that expired before a time; returns how many. */
export async function deleteOldChallenges(work: Work, before: Date, most: number): Promise<number> {
  const old = work.selectFrom("challenge").select("challenge").where("expires_at", "<", before).limit(most);
  const { numDeletedRows } = await work.deleteFrom("challenge").where("challenge", "in", old).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes some tickets that expired unused before a time; returns how many. */
export async function deleteUnusedTickets(work: Work, before: Date, most: number): Promise<number> {
  const old = work
    .selectFrom("ticket")
    .select("ticket_id")
    .where("submission_id", "is", null)
    .where("expires_at", "<", before)
    .limit(most);
  const { numDeletedRows } = await work.deleteFrom("ticket").where("ticket_id", "in", old).executeTakeFirst();
  return Number(numDeletedRows);
}
