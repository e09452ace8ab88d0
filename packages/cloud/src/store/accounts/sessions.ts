import type { Insertable, Selectable } from "kysely";
import type { Work } from "../../database/database.ts";
import type { SessionRow } from "../../database/tables/accounts.ts";
import type { PageRequest } from "../lists/page.ts";

/** A session row. */
export type SessionRecord = Selectable<SessionRow>;

export async function insertSession(work: Work, row: Insertable<SessionRow>): Promise<void> {
  await work.insertInto("session").values(row).execute();
}

export function sessionWithAccount(work: Work, tokenHash: string) {
  return work
    .selectFrom("session")
    .innerJoin("account", "account.account_id", "session.account_id")
    .selectAll("session")
    .select(["email", "name", "roles", "disabled_at", "email_verified_at", "account.created_at as account_created_at"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Records the use of a session. */
export async function touchSession(work: Work, tokenHash: string, at: Date): Promise<void> {
  await work.updateTable("session").set({ last_used_at: at }).where("token_hash", "=", tokenHash).execute();
}

/** Gives an active session a new token; false when it had ended or already got one. */
export async function replaceToken(
  work: Work,
  change: { readonly from: string; readonly to: string; readonly expiresAt: Date },
): Promise<boolean> {
  const changed = await work
    .updateTable("session")
    .set({ token_hash: change.to, expires_at: change.expiresAt })
    .where("token_hash", "=", change.from)
    .where("ended_at", "is", null)
    .returning("session_id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Ends one session of an account; false when it does not exist, belongs to another account, or had ended. */
export async function endSession(
  work: Work,
  of: { readonly accountId: string; readonly sessionId: string; readonly at: Date },
): Promise<boolean> {
  const ended = await work
    .updateTable("session")
    .set({ ended_at: of.at })
    .where("account_id", "=", of.accountId)
    .where("session_id", "=", of.sessionId)
    .where("ended_at", "is", null)
    .returning("session_id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends every session of an account except one; returns how many were active. */
export async function endSessions(
  work: Work,
  of: { readonly accountId: string; readonly except: string | undefined; readonly at: Date },
): Promise<number> {
  let query = work
    .updateTable("session")
    .set({ ended_at: of.at })
    .where("account_id", "=", of.accountId)
    .where("ended_at", "is", null);
  if (of.except !== undefined) query = query.where("session_id", "!=", of.except);
  const rows = await query.returning("expires_at").execute();
  return rows.filter((row) => row.expires_at > of.at).length;
}

/** Active sessions of an account, newest login first. */
export function standingSessions(
  work: Work,
  of: PageRequest & { readonly accountId: string; readonly at: Date },
): Promise<SessionRecord[]> {
  let query = work
    .selectFrom("session")
    .selectAll()
    .where("account_id", "=", of.accountId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", of.at);
  if (of.after !== undefined) query = query.where("seq", "<", BigInt(of.after));
  return query
    .orderBy("seq", "desc")
    .limit(of.limit + 1)
    .execute();
}
