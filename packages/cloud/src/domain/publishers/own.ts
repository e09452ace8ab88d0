import type { ErrorCode } from "@bourse/contract";
import type { Work } from "../../database/held.ts";
import { refuse } from "../../failure.ts";
import { extensionById } from "../../store/catalogue/extensions.ts";
import { lockVersion } from "../../store/catalogue/versions.ts";
import { registrationById } from "../../store/publishers/registrations.ts";
import { submissionById } from "../../store/submissions/submissions.ts";
import type { Actor } from "../accounts/actor.ts";
import { roleIn, type SubmissionOf } from "./rights.ts";

/** Owners of an object: the accounts it belongs to, and the publishers whose members it concerns. */
export interface Owners {
  readonly accounts: readonly string[];
  readonly publishers?: readonly string[];
}

/** The refusal by what the decision is about: an object, money, or an account. */
type OwnRefusal = Extract<ErrorCode, "state.own_submission" | "ledger.own_money" | "auth.own_account">;

/** True when an object belongs to an account, or to a publisher that it is a member of. */
export async function isOwn(work: Work, accountId: string, { accounts, publishers = [] }: Owners): Promise<boolean> {
  if (accounts.includes(accountId)) return true;
  for (const publisher of publishers) if ((await roleIn(work, accountId, publisher)) !== undefined) return true;
  return false;
}

/**
 * Refuses a decision by those it concerns, whatever their role. Every action of an operator on somebody's object calls
 * it, inside the transaction that locks the object.
 */
export async function requireNotOwn(
  work: Work,
  actor: Actor,
  owners: Owners & { readonly refusal: OwnRefusal },
): Promise<void> {
  if (await isOwn(work, actor.accountId, owners)) refuse(owners.refusal);
}

/** A submission's author and its publisher. */
export async function ownersOfSubmission(work: Work, row: SubmissionOf): Promise<Owners> {
  const registration = await registrationById(work, row.publisher_id);
  return { accounts: [row.account_id], publishers: registration ? [registration.publisher] : [] };
}

/** The account that an extension earns for, and its publisher; nobody when there is none. */
export async function ownersOfExtension(work: Work, extensionId: string): Promise<Owners> {
  const extension = await extensionById(work, extensionId);
  return extension ? { accounts: [extension.account_id], publishers: [extension.publisher] } : { accounts: [] };
}

/** The account that a sale earned for, and the owners of the sold extension. */
export async function ownersOfSale(
  work: Work,
  sale: { readonly owner_id: string; readonly id: string },
): Promise<Owners> {
  return joined(await ownersOfExtension(work, sale.id), { accounts: [sale.owner_id] });
}

/** The owners of a version: the current owners of its extension, and the account that submitted it. */
export async function ownersOfVersion(
  work: Work,
  of: { readonly id: string; readonly version: string },
): Promise<Owners> {
  const today = await ownersOfExtension(work, of.id);
  const version = await lockVersion(work, of.id, of.version);
  const submission = version && (await submissionById(work, version.submission_id));
  return submission ? joined(today, await ownersOfSubmission(work, submission)) : today;
}

/** The union of several owners. */
export function joined(...all: readonly Owners[]): Owners {
  return {
    accounts: all.flatMap((each) => each.accounts),
    publishers: all.flatMap((each) => each.publishers ?? []),
  };
}
