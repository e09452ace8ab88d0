import type { PayoutDetails, PayoutDetailsBody } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { dropPayoutDetails, keepPayoutDetails, payoutDetailsOf } from "../../store/money/payout-details.ts";
import type { Actor } from "../accounts/actor.ts";
import { recordSecurity } from "../accounts/security.ts";
import { isMistypedIban } from "./iban.ts";

/** A creator's details, and the time they were stored. */
export interface KeptDetails extends PayoutDetailsBody {
  readonly updatedAt: Date;
}

const contextOf = (accountId: string): string => `payout-details:${accountId}`;

/**
 * Stores payout details for payments by hand, sealed; their owner is notified, because someone else may have changed
 * them.
 */
export async function setPayoutDetails(
  service: Service,
  actor: Actor,
  details: PayoutDetailsBody,
): Promise<PayoutDetails> {
  if (isMistypedIban(details.account)) refuse("payment.payout_account_invalid");
  const { accountId } = actor;
  const at = service.clock.now();
  const sealed = service.secrets.seal(contextOf(accountId), JSON.stringify(details));
  await transact(service, async (work) => {
    await keepPayoutDetails(work, { account_id: accountId, sealed, updated_at: at });
    await recordSecurity(work, { accountId, what: "payout_details_changed", at });
  });
  return toShown({ ...details, updatedAt: at });
}

/** Deletes them; earlier payouts are not affected. */
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
  return toShown(undefined);
}

/** The account's own details, masked against stolen sessions. */
export async function readPayoutDetails(service: Service, actor: Actor): Promise<PayoutDetails> {
  return toShown(await openPayoutDetails(service, actor.accountId));
}

/** All details, for the person who pays. @throws when they were sealed with a key that the service no longer has. */
export async function openPayoutDetails(
  { database, secrets }: Pick<Service, "database" | "secrets">,
  accountId: string,
): Promise<KeptDetails | undefined> {
  const row = await payoutDetailsOf(database, accountId);
  if (!row) return undefined;
  const details = JSON.parse(secrets.open(contextOf(accountId), row.sealed)) as PayoutDetailsBody;
  return { ...details, updatedAt: row.updated_at };
}

const SHOWN_CHARACTERS = 4;

function toShown(details: KeptDetails | undefined): PayoutDetails {
  if (!details) return { state: "none", holder: null, account_ending: null, updated_at: null };
  const { holder, account, updatedAt } = details;
  const account_ending = account.replaceAll(/[ -]/g, "").slice(-SHOWN_CHARACTERS);
  return { state: "kept", holder, account_ending, updated_at: updatedAt.toISOString() };
}
