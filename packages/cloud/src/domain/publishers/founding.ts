import type { Selectable } from "kysely";
import type { Work } from "../../database/database.ts";
import type { RegistrationRow } from "../../database/tables.ts";
import { refuse } from "../../failure.ts";
import { lockAccount } from "../../store/accounts/accounts.ts";
import {
  ensurePublisher,
  insertMember,
  lockPublisher,
  membersOf,
  publisherOf,
  raiseKeyRevision,
} from "../../store/publishers/members.ts";
import { lockRegistration, registrationById } from "../../store/publishers/registrations.ts";
import { requireNeverRevoked } from "./key-life.ts";

type Row = Selectable<RegistrationRow>;

/** Locks a registration for a decision: its publisher first, as every change of members and keys does. */
export async function lockForDecision(work: Work, publisherId: string): Promise<Row | undefined> {
  const found = await registrationById(work, publisherId);
  if (!found) return undefined;
  await lockPublisher(work, found.skeleton);
  return lockRegistration(work, publisherId);
}

/**
 * What a verification makes of an account that can act: the first one that is verified for a name owns the publisher; after it only
 * members are.
 */
export async function admitVerified(work: Work, row: Row, at: Date): Promise<void> {
  const { skeleton, publisher, account_id: accountId } = row;
  requireNeverRevoked([row]);
  const account = await lockAccount(work, accountId);
  if (!account || account.disabled_at !== null) refuse("auth.account_disabled");
  const isFounded = (await publisherOf(work, skeleton)) !== undefined;
  await ensurePublisher(work, { skeleton, publisher, created_at: at });
  const members = await membersOf(work, skeleton);
  // What its last owner published would be somebody else's by a verification alone.
  if (isFounded && members.every((each) => each.role !== "owner"))
    refuse("state.conflict", "the publisher has lost its last owner: appoint one first");
  if (members.length === 0) await insertMember(work, { skeleton, account_id: accountId, role: "owner", since: at });
  else if (members.every((each) => each.account_id !== accountId)) refuse("state.publisher_taken");
}

/** Counts a decision as a change of the publisher's keys, which everybody reads. */
export function countDecision(work: Work, row: Row): Promise<void> {
  return raiseKeyRevision(work, row.skeleton);
}
