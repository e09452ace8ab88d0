import type { ErrorCode } from "@bourse/contract";
import type { MemberRole } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { refuse } from "../../failure.ts";
import { accountById } from "../../store/accounts/accounts.ts";
import { memberOf, membersOf } from "../../store/publishers/members.ts";
import { registrationById } from "../../store/publishers/registrations.ts";
import { publisherSkeleton } from "./names.ts";

/** Permissions that a member of a publisher may have. */
export type Right =
  | "register_key"
  | "publish"
  | "list_submissions"
  | "yank"
  | "manage_members"
  | "transfer"
  | "revoke_keys"
  | "confirm_submissions"
  | "earn";

/**
 * Permissions by role. `earn` is reading and withdrawing earnings; they are booked to one owner's account, so this
 * permission decides which account receives an extension's sales.
 */
export const RIGHTS: Readonly<Record<MemberRole, readonly Right[]>> = {
  owner: [
    "register_key",
    "publish",
    "list_submissions",
    "yank",
    "manage_members",
    "transfer",
    "revoke_keys",
    "confirm_submissions",
    "earn",
  ],
  maintainer: ["register_key", "publish", "list_submissions", "yank"],
};

/** The part of a submission that identifies its owner. */
export interface SubmissionOf {
  readonly account_id: string;
  readonly publisher_id: string;
}

/** A permission in a publisher, by any spelling of its name. */
export interface Claim {
  readonly publisher: string;
  readonly right: Right;
}

/** An account's role in a publisher; nothing when it is not a member. */
export async function roleIn(work: Work, accountId: string, publisher: string): Promise<MemberRole | undefined> {
  const member = await memberOf(work, { skeleton: publisherSkeleton(publisher), accountId });
  return member?.role as MemberRole | undefined;
}

/** True when an account has a permission in a publisher. */
export async function hasRight(work: Work, accountId: string, { publisher, right }: Claim): Promise<boolean> {
  const role = await roleIn(work, accountId, publisher);
  return role !== undefined && RIGHTS[role].includes(right);
}

/**
 * True when an account still has the permission for an action that it started, and is not closed. An offer or
 * invitation outlives its creation; a member removed for misconduct must not complete one.
 */
export async function stillSpeaks(work: Work, accountId: string, claim: Claim): Promise<boolean> {
  const account = await accountById(work, accountId);
  return account?.disabled_at === null && hasRight(work, accountId, claim);
}

/**
 * Refuses an account without a permission. An account that is not a member gets the code `outsider`, mostly "not
 * found"; a member is told that its role is not sufficient.
 */
export async function requireRight(
  work: Work,
  accountId: string,
  { publisher, right, outsider = "state.not_found" }: Claim & { readonly outsider?: ErrorCode },
): Promise<MemberRole> {
  return requireRightOf(await roleIn(work, accountId, publisher), { right, outsider });
}

/** Like {@link requireRight}, for a known role; `undefined` for an account that is not a member. */
export function requireRightOf(
  role: MemberRole | undefined,
  { right, outsider }: { readonly right: Right; readonly outsider: ErrorCode },
): MemberRole {
  if (role === undefined) refuse(outsider);
  if (!RIGHTS[role].includes(right)) refuse("publisher.right_missing");
  return role;
}

/** True for accounts that may read a submission with its findings: its author and the publisher's members. */
export async function maySeeSubmission(work: Work, accountId: string, row: SubmissionOf): Promise<boolean> {
  if (row.account_id === accountId) return true;
  const registration = await registrationById(work, row.publisher_id);
  if (!registration) return false;
  return hasRight(work, accountId, { publisher: registration.publisher, right: "list_submissions" });
}

/**
 * Refuses an act on a submission to everybody except the publisher's present members. Its author who has left may still
 * read it, and is told why acting has ended; to all others it does not exist.
 */
export async function requireActsOnSubmission(work: Work, accountId: string, row: SubmissionOf): Promise<void> {
  const publisher = (await registrationById(work, row.publisher_id))?.publisher ?? refuse("state.not_found");
  const outsider = row.account_id === accountId ? "publisher.not_member" : "state.not_found";
  await requireRight(work, accountId, { publisher, right: "publish", outsider });
}

/** The account that a new extension earns for: the actor's if it is an owner, else the longest-standing owner's. */
export async function earningAccount(work: Work, accountId: string, publisher: string): Promise<string> {
  return earnerAmong(await membersOf(work, publisherSkeleton(publisher)), accountId);
}

/** The parts of a publisher's member that decide rights. */
export interface Member {
  readonly account_id: string;
  readonly role: string;
}

/** An account's role among members; nothing when it is not one of them. */
export function roleAmong(members: readonly Member[], accountId: string): MemberRole | undefined {
  return members.find((each) => each.account_id === accountId)?.role as MemberRole | undefined;
}

/** The same as {@link earningAccount} for known members, the longest-standing first. */
export function earnerAmong(members: readonly Member[], accountId: string): string {
  const role = roleAmong(members, accountId);
  if (role !== undefined && RIGHTS[role].includes("earn")) return accountId;
  return members.find((each) => each.role === "owner")?.account_id ?? refuse("publisher.last_owner");
}
