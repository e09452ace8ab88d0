import type { Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
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

/** Locks a registration for a decision: its publisher first, as for every change of members and keys. */
export async function lockForDecision(work: Work, publisherId: string): Promise<Row | undefined> {
  const found = await registrationById(work, publisherId);
  if (!found) return undefined;
  await lockPublisher(work, found.skeleton);
  return lockRegistration(work, publisherId);
}

/**
 * Effect of a verification on an active account: the first one verified for a name becomes the publisher's owner;
 * afterwards only members can be verified.
 */
export async function admitVerified(work: Work, row: Row, at: Date): Promise<void> {
  const { skeleton, publisher, account_id: accountId } = row;
  requireNeverRevoked([row]);
  const account = await lockAccount(work, accountId);
  if (!account || account.disabled_at !== null) refuse("auth.account_disabled");
  const isFounded = (await publisherOf(work, skeleton)) !== undefined;
  await ensurePublisher(work, { skeleton, publisher, created_at: at });
  const members = await membersOf(work, skeleton);
  // Otherwise a verification alone would transfer everything that its last owner published.
  if (isFounded && members.every((each) => each.role !== "owner"))
    refuse("state.conflict", "the publisher has lost its last owner: appoint one first");
  if (members.length === 0) await insertMember(work, { skeleton, account_id: accountId, role: "owner", since: at });
  else if (members.every((each) => each.account_id !== accountId)) refuse("state.publisher_taken");
}

/** Counts a decision as a change of the publisher's public key set. */
export function countDecision(work: Work, row: Row): Promise<void> {
  return raiseKeyRevision(work, row.skeleton);
}
