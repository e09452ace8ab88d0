import { type Insertable, type Selectable, sql } from "kysely";
import type { Work } from "../../database/held.ts";
import { readyStatement, type Slot } from "../../database/ready-statement.ts";
import type { SessionRow } from "../../database/tables/accounts.ts";
import type { PageRequest } from "../lists/page.ts";
import type { Account } from "./accounts.ts";
import { bucketOf, type Taking, takingToken } from "./rates.ts";

/** A session row. */
export type SessionRecord = Selectable<SessionRow>;

export async function insertSession(work: Work, row: Insertable<SessionRow>): Promise<void> {
  await work.insertInto("session").values(row).execute();
}

/** The columns of a session and its account that authentication needs. */
export interface SessionWithAccount
  extends Pick<SessionRecord, "session_id" | "account_id" | "auth_time" | "created_at" | "expires_at">,
    Pick<SessionRecord, "last_used_at" | "methods">,
    Pick<Account, "email" | "name" | "roles"> {
  readonly has_ended: boolean;
  readonly is_disabled: boolean;
  readonly is_email_verified: boolean;
  readonly account_created_at: Date;
}

interface Asked {
  readonly tokenHash: string;
}

function sessionQuery(builder: Work, slot: Slot<Asked>) {
  return builder
    .selectFrom("session")
    .innerJoin("account", "account.account_id", "session.account_id")
    .select(["session_id", "session.account_id", "auth_time", "session.created_at", "expires_at", "last_used_at"])
    .select(["methods", "email", "name", "roles", "account.created_at as account_created_at"])
    .select(({ eb }) => [
      eb("ended_at", "is not", null).as("has_ended"),
      eb("disabled_at", "is not", null).as("is_disabled"),
      eb("email_verified_at", "is not", null).as("is_email_verified"),
    ])
    .where(
      "token_hash",
      "=",
      slot(({ tokenHash }) => tokenHash),
    );
}

const sessionStatement = readyStatement<Asked, SessionWithAccount>(sessionQuery);

export async function sessionWithAccount(work: Work, tokenHash: string): Promise<SessionWithAccount | undefined> {
  const { rows } = await work.executeQuery(sessionStatement({ tokenHash }));
  return rows[0];
}

/** A session to look up, and the rule of the bucket to take from. */
export interface TakingSession extends Asked, Pick<Taking, "rule" | "now"> {
  /** The kind of the account's bucket. */
  readonly kind: string;
}

/** `tokens` is null when the bucket is empty or the session is not valid. */
type SessionAndTokens = SessionWithAccount & { readonly bucket: string; readonly tokens: number | null };

const takingStatement = readyStatement<TakingSession, SessionAndTokens>((builder, slot) =>
  sql<SessionAndTokens>`
    with who as (select found.*, ${bucketOf(
      slot(({ kind }) => kind),
      sql`found.account_id::text`,
    )} as bucket from (${sessionQuery(builder, slot)}) as found),
    taken as (${takingToken(
      slot,
      sql`(select bucket from who where not has_ended and not is_disabled and expires_at > ${slot(({ now }) => now)})`,
    )})
    select who.*, taken.tokens from who left join taken on true`.compile(builder),
);

/** Looks up a session and, if it is valid, takes a token of its account's bucket in the same round trip. */
export async function sessionTakingToken(work: Work, taking: TakingSession): Promise<SessionAndTokens | undefined> {
  const { rows } = await work.executeQuery(takingStatement(taking));
  return rows[0];
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
