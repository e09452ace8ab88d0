import { amountOf, type Form, partOf, StripeRefusal, textOf } from "./form.ts";

/** Objects in Stripe's form, with the fields that the service reads. */
export interface StubSession {
  readonly id: string;
  readonly object: "checkout.session";
  readonly url: string;
  readonly amount_total: number;
  readonly currency: string;
  readonly client_reference_id: string;
  readonly metadata: Form;
  readonly expires_at: number;
  readonly status: string;
  readonly payment_status: string;
  readonly payment_intent: string | null;
}

export interface StubTransfer {
  readonly id: string;
  readonly object: "transfer";
  readonly amount: number;
  readonly currency: string;
  readonly destination: string;
  readonly transfer_group: string;
  readonly metadata: Form;
  readonly created: number;
  reversed: boolean;
}

export interface StubPayout {
  readonly id: string;
  readonly object: "payout";
  readonly account: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Form;
  readonly created: number;
  status: "pending" | "paid" | "failed" | "canceled";
  failure_code: string | null;
}

export interface StubAccount {
  readonly id: string;
  readonly object: "account";
  readonly country: string;
  readonly metadata: Form;
  payouts_enabled: boolean;
  readonly capabilities: { transfers: "active" | "inactive" };
  readonly requirements: { disabled_reason: string | null };
}

const CURRENCIES = /^[a-z]{3}$/;
/** "Minimum charge amounts"; for other currencies they depend on the day: here 40. */
const LEAST: Readonly<Record<string, number>> = { eur: 50, usd: 50, jpy: 50, gbp: 30, zar: 40 };
const HALF_HOUR_SECONDS = 1800;

/** The stub's balances and transfers: the other side of every payment, by Stripe's rules. */
export class StripeBooks {
  readonly sessions: StubSession[] = [];
  readonly transfers: StubTransfer[] = [];
  readonly payouts: StubPayout[] = [];
  readonly accounts: StubAccount[] = [];
  /** The platform's units of every currency. */
  platform = 1_000_000_000;
  readonly #now: () => Date;
  #made = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  createSession(form: Form): StubSession {
    const price = partOf(partOf(partOf(form, "line_items"), "0"), "price_data");
    const expires_at = Number(textOf(form, "expires_at"));
    if (expires_at < this.seconds() + HALF_HOUR_SECONDS)
      throw new StripeRefusal(400, "parameter_invalid", "expires_at is less than 30 minutes away");
    textOf(form, "success_url");
    const least = LEAST[currencyOf(price)] ?? 0;
    if (amountOf(price, "unit_amount") < least)
      throw new StripeRefusal(400, "amount_too_small", `an amount of at least ${least}`);
    const id = this.id("cs_test");
    const session: StubSession = {
      id,
      object: "checkout.session",
      url: `https://checkout.stripe.example/c/pay/${id}`,
      amount_total: amountOf(price, "unit_amount"),
      currency: currencyOf(price),
      client_reference_id: textOf(form, "client_reference_id"),
      metadata: partOf(form, "metadata"),
      expires_at,
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
    };
    this.sessions.push(session);
    return session;
  }

  createAccount(form: Form): StubAccount {
    if (textOf(form, "country") === "KP") throw new StripeRefusal(400, "country_unsupported", "no such country");
    const account: StubAccount = {
      id: this.id("acct"),
      object: "account",
      country: textOf(form, "country"),
      metadata: partOf(form, "metadata"),
      payouts_enabled: false,
      capabilities: { transfers: "inactive" },
      requirements: { disabled_reason: "requirements.past_due" },
    };
    this.accounts.push(account);
    return account;
  }

  createLink(form: Form) {
    const account = this.account(textOf(form, "account"));
    const url = `https://connect.stripe.example/setup/${account.id}/${this.id("link")}`;
    return { object: "account_link", url, created: this.seconds(), expires_at: this.seconds() + 300 };
  }

  createTransfer(form: Form): StubTransfer {
    const amount = amountOf(form, "amount");
    const destination = this.account(textOf(form, "destination"));
    if (destination.capabilities.transfers !== "active")
      throw new StripeRefusal(400, "insufficient_capabilities_for_transfer", "the account takes no transfers");
    if (amount > this.platform) throw new StripeRefusal(400, "balance_insufficient", "insufficient funds");
    this.platform -= amount;
    const transfer: StubTransfer = {
      id: this.id("tr"),
      object: "transfer",
      amount,
      currency: currencyOf(form),
      destination: destination.id,
      transfer_group: textOf(form, "transfer_group"),
      metadata: partOf(form, "metadata"),
      created: this.seconds(),
      reversed: false,
    };
    this.transfers.push(transfer);
    return transfer;
  }

  reverseTransfer(id: string, form: Form) {
    const transfer = this.transfers.find((each) => each.id === id);
    if (!transfer) throw new StripeRefusal(404, "resource_missing", `no transfer ${id}`);
    if (transfer.reversed) throw new StripeRefusal(400, "transfer_already_reversed", "it is reversed");
    if (this.balanceOf(transfer.destination) < transfer.amount)
      throw new StripeRefusal(400, "balance_insufficient", "the account has paid it out");
    transfer.reversed = true;
    this.platform += transfer.amount;
    return {
      id: this.id("trr"),
      object: "transfer_reversal",
      amount: transfer.amount,
      transfer: id,
      metadata: partOf(form, "metadata"),
    };
  }

  createPayout(accountId: string, form: Form): StubPayout {
    const amount = amountOf(form, "amount");
    const account = this.account(accountId);
    if (!account.payouts_enabled) throw new StripeRefusal(400, "payouts_not_allowed", "the account is not enabled");
    if (amount > this.balanceOf(accountId)) throw new StripeRefusal(400, "balance_insufficient", "insufficient funds");
    const payout: StubPayout = {
      id: this.id("po"),
      object: "payout",
      account: accountId,
      amount,
      currency: currencyOf(form),
      metadata: partOf(form, "metadata"),
      created: this.seconds(),
      status: "pending",
      failure_code: null,
    };
    this.payouts.push(payout);
    return payout;
  }

  /** Balance of a creator's account: received, minus returned or paid to the bank. */
  balanceOf(account: string): number {
    const came = this.transfers.filter((each) => each.destination === account && !each.reversed);
    const went = this.payouts.filter((each) => each.account === account && ["pending", "paid"].includes(each.status));
    return sum(came) - sum(went);
  }

  account(id: string): StubAccount {
    const account = this.accounts.find((each) => each.id === id);
    return account ?? refuse(new StripeRefusal(403, "account_invalid", `no account ${id}`));
  }

  /** Removes an account, as when its creator closes it or revokes the platform's access. */
  remove(id: string): void {
    this.accounts.splice(this.accounts.indexOf(this.account(id)), 1);
  }

  seconds(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }

  id(prefix: string): string {
    this.#made += 1;
    return `${prefix}_${String(this.#made).padStart(8, "0")}`;
  }
}

function currencyOf(form: Form): string {
  const currency = textOf(form, "currency");
  if (!CURRENCIES.test(currency)) throw new StripeRefusal(400, "parameter_invalid", "no currency");
  return currency;
}

function refuse(refusal: StripeRefusal): never {
  throw refusal;
}

const sum = (each: readonly { readonly amount: number }[]): number => each.reduce((all, { amount }) => all + amount, 0);
