import type { OnboardingBody, OnboardingLink, PayoutAccount } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { lockAccount } from "../../store/accounts/accounts.ts";
import {
  countQuestion,
  insertPayoutAccount,
  keepAnswer,
  type PayoutTo,
  payoutAccountOf,
} from "../../store/payments/payout-accounts.ts";
import type { Actor } from "../accounts/actor.ts";
import { withOwnProof } from "../accounts/own-proof.ts";
import { recordAudit } from "../operators/audit.ts";

/**
 * Refuses a withdrawal that the provider would refuse, before anything is reserved. A provider without accounts accepts
 * all.
 */
export async function requirePayable(
  { payouts }: Service,
  work: Work,
  of: { readonly accountId: string; readonly currency: string; readonly amount: bigint },
): Promise<void> {
  if (!payouts.automatic) return;
  const fault = payouts.automatic.checkAmount(of.currency, of.amount);
  if (fault) refuse(fault.code, fault.message);
  const account = await payoutAccountOf(work, of.accountId);
  if (!account) refuse("payment.account_missing");
  if (!account.is_enabled) refuse("payment.account_not_enabled");
}

/** Whether the provider can pay an account. */
export async function readPayoutAccount(service: Service, actor: Actor): Promise<PayoutAccount> {
  const provider = service.payouts.name;
  if (!service.payouts.automatic) return { provider, state: "by_hand", country: null, disabled_reason: null };
  const account = await payoutAccountOf(service.database, actor.accountId);
  if (!account) return { provider, state: "none", country: null, disabled_reason: null };
  const state = account.is_enabled ? "enabled" : "pending";
  return { provider, state, country: account.country, disabled_reason: account.disabled_reason };
}

/** Asks the provider for the current state of an account, whatever the event reported. */
export async function askAccount({ payouts, database, clock }: Service, providerAccount: string): Promise<void> {
  if (!payouts.automatic) return;
  const answered = await countQuestion(database, providerAccount);
  // Not one of our creators: the platform's account at the provider may have others as well.
  if (answered === undefined) return;
  const standing = await payouts.automatic.readAccount(providerAccount);
  const told = { is_enabled: standing.isEnabled, disabled_reason: standing.disabledReason, told_at: clock.now() };
  await keepAnswer(database, providerAccount, { ...told, answered });
}

/**
 * Opens a creator's account at the provider if there is none, and creates a link for the creator's identification. The
 * link alone decides where money is paid, so a session alone does not get one.
 */
export async function startOnboarding(
  service: Service,
  actor: Actor,
  { country, ...proof }: OnboardingBody,
): Promise<OnboardingLink> {
  const { automatic } = service.payouts;
  if (!automatic) refuse("payment.payouts_by_hand");
  const { accountId } = actor;
  const known = await withOwnProof(service, actor, {
    proof,
    hold: (work) => lockAccount(work, accountId),
    change: (work) => payoutAccountOf(work, accountId),
  });
  const account =
    known ??
    (await openAccount(service, actor, {
      providerAccount: await automatic.openAccount({ accountId, country }),
      country,
    }));
  const { url, expiresAt } = await automatic.onboardingLink(account.provider_account);
  return { url, expires_at: expiresAt.toISOString() };
}

function openAccount(
  service: Service,
  { accountId: account_id }: Actor,
  { providerAccount, country }: { readonly providerAccount: string; readonly country: string },
): Promise<PayoutTo> {
  return transact(service, async (work) => {
    const at = service.clock.now();
    const told = { is_enabled: false, disabled_reason: null, told_at: new Date(0) };
    await insertPayoutAccount(work, {
      account_id,
      provider_account: providerAccount,
      country,
      ...told,
      created_at: at,
    });
    const subject = `account:${account_id}`;
    await recordAudit(work, {
      at,
      actorId: account_id,
      actorRole: "creator",
      action: "payout_account.opened",
      subject,
    });
    const row = await payoutAccountOf(work, account_id);
    if (!row) throw new Error("a payout account is gone");
    return row;
  });
}
