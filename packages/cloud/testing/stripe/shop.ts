import { patiently } from "@bourse/testing/patience";
import type { CloudActor } from "../actor.ts";
import { type Answer, verdictOf } from "../answer.ts";
import { exactBody, freshKey, MoneyDesk, PLAIN_MONEY } from "../money.ts";
import { startCloud, TEST_LIMITS, type TestCloudOptions } from "../start-cloud.ts";
import { TEST_PASSWORD, type TestCloud } from "../test-cloud.ts";
import { until } from "../until.ts";
import type { StubSession } from "./books.ts";
import { sendEvent, stubEvent } from "./events.ts";
import { StripeStub } from "./stub.ts";

const SECRET_KEY = "sk_test_stub";
/** The current signing secret, and the previous one. */
export const STUB_SECRETS = ["whsec_new", "whsec_old"] as const;

/** Short timeouts: an unanswered call fails quickly, and the sweep comes soon. */
export const SHOP_LIMITS = {
  ...TEST_LIMITS,
  money: PLAIN_MONEY,
  payments: { ...TEST_LIMITS.payments, requestMs: patiently(500), sweepEverySeconds: 0.5 },
};

/** A service that sells through a stub of Stripe, with its money desk. */
export class Shop {
  readonly cloud: TestCloud;
  readonly stub: StripeStub;
  readonly desk: MoneyDesk;

  constructor(of: { cloud: TestCloud; stub: StripeStub; desk: MoneyDesk }) {
    this.cloud = of.cloud;
    this.stub = of.stub;
    this.desk = of.desk;
  }

  static async open(options: TestCloudOptions & { readonly payoutsBy?: "manual" | "stripe" } = {}): Promise<Shop> {
    let cloud: TestCloud | undefined;
    const stub = new StripeStub({ secretKey: SECRET_KEY, now: () => cloud?.clock.now() ?? new Date() });
    const apiBase = await stub.start();
    const stripe = { secretKey: SECRET_KEY, webhookSecrets: STUB_SECRETS, apiBase };
    const { payoutsBy: payouts = "stripe", ...rest } = options;
    cloud = await startCloud({ limits: SHOP_LIMITS, ...rest, payments: { stripe, payouts } });
    return new Shop({ cloud, stub, desk: await MoneyDesk.open(cloud) });
  }

  async close(): Promise<void> {
    await this.cloud.close();
    await this.stub.stop();
  }

  /** The same shop with another creator and extension. */
  async another(): Promise<Shop> {
    return new Shop({ cloud: this.cloud, stub: this.stub, desk: await MoneyDesk.open(this.cloud) });
  }

  price(amount: bigint | null, currency = "EUR"): Promise<Answer> {
    const body = amount === null ? "{}" : `{"amount_minor":${amount},"currency":"${currency}"}`;
    return this.desk.creator.post(`/creator/extensions/${this.desk.pluginId}/price`, body);
  }

  buy(buyer: CloudActor, key = freshKey()): Promise<Answer> {
    return buyer.post(`/plugins/${this.desk.pluginId}/purchases`, { idempotency_key: key });
  }

  /** The newest checkout of a purchase at the provider: the answers with earlier ones may have been lost. */
  session(purchaseId: string): StubSession {
    const session = this.stub.books.sessions.findLast((each) => each.client_reference_id === purchaseId);
    if (!session) throw new Error("no such checkout");
    return session;
  }

  tell(event: string, at = this.cloud.clock.now()): Promise<Answer> {
    return sendEvent(this.cloud.url, event, { secret: STUB_SECRETS[0], at });
  }

  /** The provider's event for a paid checkout. */
  paidEvent(purchaseId: string, changes: object = {}, type = "checkout.session.completed"): string {
    const payment_intent = `pi_${purchaseId.slice(0, 8)}`;
    const session = { ...this.session(purchaseId), status: "complete", payment_status: "paid", payment_intent };
    return stubEvent(type, { ...session, ...changes });
  }

  refundEvent(purchaseId: string, refunded: number): string {
    const { amount_total: amount, currency } = this.session(purchaseId);
    const short = purchaseId.slice(0, 8);
    return stubEvent("charge.refunded", {
      id: `ch_${short}`,
      object: "charge",
      payment_intent: `pi_${short}`,
      amount,
      amount_refunded: refunded,
      currency,
    });
  }

  /** The provider's event for one refund of a purchase. */
  oneRefundEvent(purchaseId: string, of: { status: string; amount: number; type: string; id?: string }): string {
    const short = purchaseId.slice(0, 8);
    return stubEvent(of.type, {
      id: of.id ?? `re_${short}`,
      object: "refund",
      charge: `ch_${short}`,
      payment_intent: `pi_${short}`,
      amount: of.amount,
      currency: this.session(purchaseId).currency,
      status: of.status,
      ...(of.status === "failed" ? { failure_reason: "expired_or_canceled_card" } : {}),
    });
  }

  /** A dispute that begins or continues, or ends with `won` or `lost`. */
  disputeEvent(purchaseId: string, status: string, changes: object = {}): string {
    const { amount_total: amount, currency } = this.session(purchaseId);
    const short = purchaseId.slice(0, 8);
    const isOver = status === "won" || status === "lost";
    return stubEvent(isOver ? "charge.dispute.closed" : "charge.dispute.created", {
      id: `dp_${short}`,
      object: "dispute",
      payment_intent: `pi_${short}`,
      amount,
      currency,
      status,
      ...changes,
    });
  }

  /** Starts a purchase, and retries with the same key while the provider is slow; returns the purchase's id. */
  begin(buyer: CloudActor): Promise<string> {
    const key = freshKey();
    return until(async () => {
      const begun = await this.buy(buyer, key);
      if (begun.status !== 503 && begun.status !== 200) throw new Error(`not begun: ${begun.bytes.toString()}`);
      return begun.status === 200 ? begun.body.data.purchase_id : undefined;
    }, "a purchase");
  }

  /** Buys and pays; returns the purchase's id. */
  async sell(buyer: CloudActor): Promise<string> {
    const id = await this.begin(buyer);
    await this.tell(this.paidEvent(id));
    await this.untilState(buyer, id, "paid");
    return id;
  }

  async untilState(buyer: CloudActor, id: string, state: string): Promise<void> {
    await until(async () => {
      const { body } = await buyer.get(`/account/purchases/${id}`);
      return body.data.state === state ? true : undefined;
    }, `a purchase that is ${state}`);
  }

  /** Findings of a kind, in order of arrival. */
  async findings(kind: string): Promise<readonly { finding_id: string; subject: string; detail: string }[]> {
    const { items } = exactBody(await this.desk.finance.get("/creator/admin/findings?limit=100")).data;
    return items.filter((each: { kind: string }) => each.kind === kind);
  }

  /** A creator with an account at the provider. */
  async onboard(): Promise<string> {
    const { creator } = this.desk;
    const begun = await creator.post("/creator/payout-account/onboarding", {
      country: "DE",
      password: TEST_PASSWORD,
    });
    if (verdictOf(begun) !== "200 ok") throw new Error(`not begun: ${begun.bytes.toString()}`);
    const account = this.stub.books.accounts.find((each) => each.metadata.account_id === creator.accountId);
    if (!account) throw new Error("no such account");
    account.payouts_enabled = true;
    account.capabilities.transfers = "active";
    await this.tell(stubEvent("account.updated", account, { account: account.id }));
    await until(async () => {
      const { body } = await creator.get("/creator/payout-account");
      return body.data.state === "enabled" ? true : undefined;
    }, "an enabled account");
    return account.id;
  }

  /** Earns, requests a payout and has finance submit it; returns the withdrawal. */
  async payOut(amount: bigint): Promise<Answer> {
    await this.desk.sale(amount);
    const { withdrawal_id: id } = (await this.desk.withdraw(amount)).body.data;
    return this.desk.finance.post(`/creator/admin/withdrawals/${id}/submit`, { reference: "batch 1" });
  }

  /** Advances the clock until the sweep asks about every payout again. */
  sweepComes(): void {
    this.cloud.clock.move(SHOP_LIMITS.payments.sweepAfterMs + 1000);
  }

  async withdrawalState(id: string): Promise<string> {
    const { items } = (await this.desk.creator.get("/creator/withdrawals?limit=100")).body.data;
    return items.find((each: { withdrawal_id: string }) => each.withdrawal_id === id).state;
  }

  async untilWithdrawal(id: string, state: string): Promise<void> {
    await until(
      async () => ((await this.withdrawalState(id)) === state ? true : undefined),
      `a withdrawal that is ${state}`,
    );
  }
}
