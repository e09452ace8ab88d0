import type Stripe from "stripe";
import { ServiceError } from "../../failure.ts";
import type {
  AccountStanding,
  AutomaticPayouts,
  Payout,
  PayoutOutcome,
  PayoutProvider,
  PayoutStanding,
} from "../../ports/payouts.ts";
import { stripeAmountFault, toStripe } from "./stripe-amounts.ts";
import { createStripe, judgeFault, type StripeOptions } from "./stripe-client.ts";

/** Maximum page size of Stripe's lists. */
const PAGE = 100;
const DAY_SECONDS = 86_400;
const RETRY_SECONDS = 2;

/** Certainly refused: the request had no effect. */
class Refused extends Error {}

/**
 * Stripe Connect. A withdrawal is one transfer from the platform to the creator's account, and one payout from there to
 * the bank. Before each is created, it is looked up by the withdrawal's id, and it is created with an idempotency key
 * of that id: Stripe forgets keys after a day, but never its transfers and payouts.
 */
export class StripeConnectPayouts implements PayoutProvider, AutomaticPayouts {
  readonly name = "stripe";
  readonly #options: StripeOptions;
  readonly #stripe: Stripe;

  constructor(options: StripeOptions) {
    this.#options = options;
    this.#stripe = createStripe(options);
  }

  get automatic(): AutomaticPayouts {
    return this;
  }

  checkAmount(currency: string, amount: bigint) {
    return stripeAmountFault(currency, amount);
  }

  async submit(payout: Payout): Promise<PayoutOutcome> {
    const standing = await this.settle(payout);
    return standing.kind === "paid" ? { kind: "accepted", reference: standing.reference } : standing;
  }

  async settle(payout: Payout): Promise<PayoutStanding> {
    try {
      return await this.#settle(payout);
    } catch (fault) {
      if (fault instanceof Refused) return { kind: "refused", reason: fault.message };
      return { kind: "unknown", reason: judgeFault(fault).reason };
    }
  }

  async #settle(payout: Payout): Promise<PayoutStanding> {
    const transfer = (await this.#findTransfer(payout)) ?? (await this.#transfer(payout));
    if (transfer.reversed) return { kind: "refused", reason: "the transfer was taken back" };
    const bank = (await this.#findPayout(payout)) ?? (await this.#payOut(payout, transfer));
    const reference = `${transfer.id} ${bank.id}`;
    if (bank.status === "paid") return { kind: "paid", reference };
    if (bank.status !== "failed" && bank.status !== "canceled") return { kind: "accepted", reference };
    // The money is in the creator's account at Stripe; the ledger may return it once the platform has it back.
    await this.#takeBack(payout, transfer);
    return { kind: "refused", reason: `the payout ${bank.status}: ${bank.failure_code ?? "no reason given"}` };
  }

  async #findTransfer({ withdrawalId }: Payout): Promise<Stripe.Transfer | undefined> {
    const { data } = await this.#stripe.transfers.list({ transfer_group: group(withdrawalId), limit: 1 });
    return data[0];
  }

  #transfer({ withdrawalId, currency, amount, destination }: Payout): Promise<Stripe.Transfer> {
    if (destination === null) throw new Refused("the creator has no account at the provider");
    return refusing(
      this.#stripe.transfers.create(
        {
          ...toStripe(currency, amount),
          destination,
          transfer_group: group(withdrawalId),
          metadata: { withdrawal_id: withdrawalId },
        },
        { idempotencyKey: `transfer-${withdrawalId}` },
      ),
    );
  }

  async #findPayout({ withdrawalId, destination, askedAt }: Payout): Promise<Stripe.Payout | undefined> {
    const gte = Math.floor(askedAt.getTime() / 1000) - DAY_SECONDS;
    const found = this.#stripe.payouts.list({ created: { gte }, limit: PAGE }, on(destination));
    for await (const each of found) if (each.metadata?.withdrawal_id === withdrawalId) return each;
    return undefined;
  }

  async #payOut(payout: Payout, transfer: Stripe.Transfer): Promise<Stripe.Payout> {
    const { withdrawalId, currency, amount, destination } = payout;
    const body = { ...toStripe(currency, amount), metadata: { withdrawal_id: withdrawalId } };
    const made = this.#stripe.payouts.create(body, { ...on(destination), idempotencyKey: `payout-${withdrawalId}` });
    try {
      return await refusing(made);
    } catch (fault) {
      if (fault instanceof Refused) await this.#takeBack(payout, transfer);
      throw fault;
    }
  }

  async #takeBack({ withdrawalId }: Payout, transfer: Stripe.Transfer): Promise<void> {
    const metadata = { withdrawal_id: withdrawalId };
    await this.#stripe.transfers.createReversal(
      transfer.id,
      { metadata },
      { idempotencyKey: `reversal-${withdrawalId}` },
    );
  }

  openAccount({ accountId, country }: { readonly accountId: string; readonly country: string }): Promise<string> {
    const account = this.#stripe.accounts.create(
      {
        country,
        controller: {
          stripe_dashboard: { type: "express" },
          fees: { payer: "application" },
          losses: { payments: "application" },
        },
        capabilities: { transfers: { requested: true } },
        // Each payout is created for one withdrawal, never by a schedule.
        settings: { payouts: { schedule: { interval: "manual" } } },
        metadata: { account_id: accountId },
      },
      // After a refused country another one must still be possible.
      { idempotencyKey: `account-${accountId}-${country}` },
    );
    return answered(account.then(({ id }) => id));
  }

  async readAccount(providerAccount: string): Promise<AccountStanding> {
    try {
      const account = await this.#stripe.accounts.retrieve(providerAccount);
      const isEnabled = account.payouts_enabled === true && account.capabilities?.transfers === "active";
      return { isEnabled, disabledReason: account.requirements?.disabled_reason ?? null };
    } catch (fault) {
      // An account that revoked the platform's access can neither be read nor paid.
      const { kind, reason } = judgeFault(fault);
      if (kind === "refused") return { isEnabled: false, disabledReason: reason };
      throw fault;
    }
  }

  async onboardingLink(providerAccount: string): Promise<{ url: string; expiresAt: Date }> {
    const { returnUrl } = this.#options;
    const link = this.#stripe.accountLinks.create({
      account: providerAccount,
      type: "account_onboarding",
      refresh_url: returnUrl,
      return_url: returnUrl,
    });
    return answered(link.then(({ url, expires_at }) => ({ url, expiresAt: new Date(expires_at * 1000) })));
  }
}

const group = (withdrawalId: string): string => `withdrawal-${withdrawalId}`;

const on = (destination: string | null) => (destination === null ? {} : { stripeAccount: destination });

/** Turns a definite refusal of a creating request into {@link Refused}. */
async function refusing<Made>(made: Promise<Made>): Promise<Made> {
  try {
    return await made;
  } catch (fault) {
    const { kind, reason } = judgeFault(fault);
    if (kind === "refused") throw new Refused(reason, { cause: fault });
    throw fault;
  }
}

/** Translates a failure for a waiting person, who may retry unless the provider has refused. */
async function answered<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (cause) {
    const { kind, reason } = judgeFault(cause);
    const failure =
      kind === "refused"
        ? new ServiceError("payment.provider_refused", `the payment provider refuses it: ${reason}`)
        : new ServiceError("payment.provider_unavailable", undefined, { retryAfter: RETRY_SECONDS });
    throw Object.assign(failure, { cause });
  }
}
