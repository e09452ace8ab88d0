import type { OwnProof, PayoutDetails, PayoutDetailsBody } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { lockAccount } from "../../store/accounts/accounts.ts";
import { dropPayoutDetails, keepPayoutDetails, payoutDetailsOf } from "../../store/money/payout-details.ts";
import type { Actor } from "../accounts/actor.ts";
import { withOwnProof } from "../accounts/own-proof.ts";
import { recordSecurity } from "../accounts/security.ts";
import { isMistypedIban } from "./iban.ts";

/** Where a creator wants to be paid, without the proof that came with it. */
type Details = Omit<PayoutDetailsBody, keyof OwnProof>;

/** A creator's details, and the time they were changed. */
export interface KeptDetails extends Details {
  readonly updatedAt: Date;
}

const contextOf = (accountId: string): string => `payout-details:${accountId}`;

/**
 * Stores payout details for payments by hand, sealed. They decide where money goes, so a session alone is not enough; the
 * owner is notified, because someone else may have changed them, and nothing is paid to them for a while.
 */
export async function setPayoutDetails(
  service: Service,
  actor: Actor,
  body: PayoutDetailsBody,
): Promise<PayoutDetails> {
  const { code, password, ...details } = body;
  if (isMistypedIban(details.account)) refuse("payment.payout_account_invalid");
  const { accountId } = actor;
  const at = service.clock.now();
  const sealed = service.secrets.seal(contextOf(accountId), JSON.stringify(details));
  await withOwnProof(service, actor, {
    proof: { code, password },
    hold: (work) => lockAccount(work, accountId),
    change: async (work) => {
      await keepPayoutDetails(work, { account_id: accountId, sealed, updated_at: at });
      await recordSecurity(work, { accountId, what: "payout_details_changed", at });
    },
  });
  return toShown(service, { ...details, updatedAt: at });
}

type Holding = Pick<Service, "clock" | "limits" | "payouts">;

/** The time until which nothing is paid by hand to details that changed at `changedAt`; undefined when they are not held. */
export function heldUntil({ clock, limits, payouts }: Holding, changedAt: Date): Date | undefined {
  if (payouts.automatic) return undefined;
  const until = new Date(changedAt.getTime() + limits.money.payoutDetailsHoldMs);
  return until > clock.now() ? until : undefined;
}

/** Deletes the payout details; earlier payouts are not affected. */
export async function forgetPayoutDetails(service: Service, actor: Actor): Promise<PayoutDetails> {
  const { accountId } = actor;
  await transact(service, async (work) => {
    if (!(await dropPayoutDetails(work, accountId))) return;
    await recordSecurity(work, {
      accountId,
      what: "payout_details_forgotten",
      at: service.clock.now(),
    });
  });
  return toShown(service, undefined);
}

/** The account's own details, masked against stolen sessions. */
export async function readPayoutDetails(service: Service, actor: Actor): Promise<PayoutDetails> {
  return toShown(service, await openPayoutDetails(service, actor.accountId));
}

/** All details, for the person who pays. @throws when they were sealed with a key that the service no longer has. */
export async function openPayoutDetails(
  { database, secrets }: Pick<Service, "database" | "secrets">,
  accountId: string,
): Promise<KeptDetails | undefined> {
  const row = await payoutDetailsOf(database, accountId);
  if (!row) return undefined;
  const details = JSON.parse(secrets.open(contextOf(accountId), row.sealed)) as Details;
  return { ...details, updatedAt: row.updated_at };
}

const SHOWN_CHARACTERS = 4;

function toShown(service: Holding, details: KeptDetails | undefined): PayoutDetails {
  if (!details) return { state: "none", holder: null, account_ending: null, updated_at: null, held_until: null };
  const { holder, account, updatedAt } = details;
  const account_ending = account.replaceAll(/[ -]/g, "").slice(-SHOWN_CHARACTERS);
  const held_until = heldUntil(service, updatedAt)?.toISOString() ?? null;
  return { state: "kept", holder, account_ending, updated_at: updatedAt.toISOString(), held_until };
}
