import type { RegistrationState } from "@bourse/contract/rest";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Work } from "../../database/held.ts";
import type { ChallengeRow, RegistrationRow } from "../../database/tables.ts";
import type { PageRequest } from "../lists/page.ts";

/** A registration with its key. */
export type Registered = Selectable<RegistrationRow> & {
  readonly public_key: string;
  /** Whether its name waits for a decision, or was refused. */
  readonly name_check: "clear" | "waiting" | "refused";
};

const NAME_CHECK = sql<Registered["name_check"]>`(
  select case when bool_or(verdict = 'confusing') then 'refused' when bool_or(verdict is null) then 'waiting' else 'clear' end
  from publisher_resemblance where publisher_resemblance.publisher_id = registration.publisher_id)`;

export async function insertChallenge(work: Work, row: ChallengeRow): Promise<void> {
  await work.insertInto("challenge").values(row).execute();
}

/** Uses up a challenge; false when it is unknown, another account's, used or expired. */
export async function useChallenge(work: Work, use: { challenge: string; accountId: string; at: Date }) {
  const used = await work
    .updateTable("challenge")
    .set({ used_at: use.at })
    .where("challenge", "=", use.challenge)
    .where("account_id", "=", use.accountId)
    .where("used_at", "is", null)
    .where("expires_at", ">", use.at)
    .returning("challenge")
    .executeTakeFirst();
  return used !== undefined;
}

/** Assigns a key to an account permanently; returns its account. */
export async function claimKey(work: Work, key: { key_id: string; account_id: string; public_key: string }) {
  await work
    .insertInto("signing_key")
    .values(key)
    .onConflict((conflict) => conflict.column("key_id").doNothing())
    .execute();
  const row = await work
    .selectFrom("signing_key")
    .select("account_id")
    .where("key_id", "=", key.key_id)
    .executeTakeFirstOrThrow();
  return row.account_id;
}

/** Adds a registration unless the same (account, publisher, key) exists; true when it was added. */
export async function insertRegistration(work: Work, row: Insertable<RegistrationRow>): Promise<boolean> {
  const made = await work
    .insertInto("registration")
    .values(row)
    .onConflict((conflict) => conflict.columns(["account_id", "publisher", "key_id"]).doNothing())
    .returning("publisher_id")
    .executeTakeFirst();
  return made !== undefined;
}

function registered(work: Work) {
  return work
    .selectFrom("registration")
    .innerJoin("signing_key", "signing_key.key_id", "registration.key_id")
    .selectAll("registration")
    .select(["signing_key.public_key", NAME_CHECK.as("name_check")]);
}

export function registrationById(work: Work, publisherId: string): Promise<Registered | undefined> {
  return registered(work).where("publisher_id", "=", publisherId).executeTakeFirst();
}

export function registrationOf(
  work: Work,
  of: { accountId: string; publisher: string; keyId: string },
): Promise<Registered | undefined> {
  return registered(work)
    .where("registration.account_id", "=", of.accountId)
    .where("publisher", "=", of.publisher)
    .where("registration.key_id", "=", of.keyId)
    .executeTakeFirst();
}

export function registrationsOfAccount(work: Work, accountId: string): Promise<Registered[]> {
  return registered(work).where("registration.account_id", "=", accountId).orderBy("registration.seq").execute();
}

/**
 * True when another account is verified, or was before its suspension, for a name with the same skeleton. Members of
 * that publisher are exempt.
 */
export async function isPublisherTaken(work: Work, by: { skeleton: string; exceptAccount: string }): Promise<boolean> {
  const members = await work
    .selectFrom("publisher_member")
    .select("account_id")
    .where("skeleton", "=", by.skeleton)
    .execute();
  if (members.length > 0) return members.every((each) => each.account_id !== by.exceptAccount);
  const other = await work
    .selectFrom("registration")
    .select("publisher_id")
    .where("skeleton", "=", by.skeleton)
    .where("account_id", "!=", by.exceptAccount)
    .where("state", "in", ["verified", "suspended"])
    .executeTakeFirst();
  return other !== undefined;
}

/** True when an account has a verified key of a publisher that it is a member of. */
export async function isAccountVerified(work: Work, accountId: string): Promise<boolean> {
  const row = await work
    .selectFrom("registration")
    .innerJoin("publisher_member", (join) =>
      join
        .onRef("publisher_member.skeleton", "=", "registration.skeleton")
        .onRef("publisher_member.account_id", "=", "registration.account_id"),
    )
    .select("publisher_id")
    .where("registration.account_id", "=", accountId)
    .where("state", "=", "verified")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks a registration until the end of the transaction, but not its key: rows that reference the registration lock the
 * key, and two transactions writing such rows would deadlock.
 */
export function lockRegistration(work: Work, publisherId: string): Promise<Selectable<RegistrationRow> | undefined> {
  return selectRegistrationLocked(work, publisherId).executeTakeFirst();
}

/** Like {@link lockRegistration}, to be read together with the next statement. */
export function selectRegistrationLocked(work: Work, publisherId: string) {
  return work.selectFrom("registration").selectAll().where("publisher_id", "=", publisherId).forNoKeyUpdate();
}

export async function decideRegistration(
  work: Work,
  decision: { publisherId: string; state: RegistrationState; reason: string; evidence: string | null; at: Date },
): Promise<void> {
  await work
    .updateTable("registration")
    .set({
      state: decision.state,
      reason: decision.reason,
      evidence: decision.evidence,
      decided_at: decision.at,
    })
    .where("publisher_id", "=", decision.publisherId)
    .execute();
}

/** Withdraws the verification of every registration of a publisher. */
export async function suspendPublisher(
  work: Work,
  of: { readonly skeleton: string; readonly reason: string; readonly at: Date },
): Promise<void> {
  await work
    .updateTable("registration")
    .set({ state: "suspended", reason: of.reason, decided_at: of.at })
    .where("skeleton", "=", of.skeleton)
    .where("state", "=", "verified")
    .execute();
}

export function listRegistrations(work: Work, request: PageRequest & { state: RegistrationState | undefined }) {
  let query = registered(work).innerJoin("account", "account.account_id", "registration.account_id").select("email");
  if (request.state !== undefined) query = query.where("registration.state", "=", request.state);
  if (request.after !== undefined) query = query.where("registration.seq", ">", BigInt(request.after));
  return query
    .orderBy("registration.seq")
    .limit(request.limit + 1)
    .execute();
}
