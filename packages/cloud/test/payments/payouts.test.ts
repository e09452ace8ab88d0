import { freshKey, MoneyDesk, TEST_PASSWORD, until, verdictOf } from "@bourse/cloud/testing";
import { SHOP_LIMITS, Shop, STUB_FAILURES, stubEvent } from "@bourse/cloud/testing/stripe";
import { depth } from "@bourse/testing/depth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../../../../scripts/check-ledger/check.mjs";

let first: Shop;
let shop: Shop;
beforeAll(async () => {
  first = await Shop.open();
});
afterAll(() => first.close());
beforeEach(() => {
  first.stub.recover();
});

/** Another creator for every test of a group. */
const withShop = () =>
  beforeEach(async () => {
    shop = await first.another();
  });

const NOTHING = { pending: "0", available: "0", held: "0", payout_clearing: "0", receivable: "0" };
const settle = (id: string) => shop.desk.finance.post(`/creator/admin/withdrawals/${id}/settle`);
const transfersOf = (id: string) => shop.stub.books.transfers.filter((each) => each.metadata.withdrawal_id === id);
const payoutsOf = (id: string) => shop.stub.books.payouts.filter((each) => each.metadata.withdrawal_id === id);
const bankOf = (id: string) => payoutsOf(id)[0] ?? expect.fail("there is no payout");
const tellPayout = (id: string, type: string) => {
  const bank = bankOf(id);
  return shop.tell(stubEvent(type, bank, { account: bank.account }));
};
const faults = async () =>
  checkLedger((await shop.desk.creator.get("/creator/export?currency=EUR")).bytes.toString()).faults;

describe("a creator's account at the provider", () => {
  withShop();

  it("is opened once, and enabled when the provider says so", async () => {
    const { creator } = shop.desk;
    expect((await creator.get("/creator/payout-account")).body.data.state).toBe("none");
    shop.stub.fail(/accounts/, "silence-after", 2);
    expect(verdictOf(await creator.post("/creator/payout-account/onboarding", { country: "DE" }))).toBe(
      "403 auth.password_required",
    );
    const body = { country: "DE", password: TEST_PASSWORD };
    expect(verdictOf(await creator.post("/creator/payout-account/onboarding", body))).toBe(
      "503 payment.provider_unavailable",
    );
    const link = await creator.post("/creator/payout-account/onboarding", body);
    expect(link.body.data.url).toContain("https://connect.stripe.example/setup/");
    await shop.onboard();
    expect(shop.stub.books.accounts.filter((each) => each.metadata.account_id === creator.accountId)).toHaveLength(1);
    expect((await creator.get("/creator/payout-account")).body.data).toMatchObject({ state: "enabled", country: "DE" });
  });

  it("is where money goes: details for payments by hand are kept beside it and hold nothing back", async () => {
    const money = { ...SHOP_LIMITS.money, payoutDetailsHoldMs: 60_000 };
    const slow = await Shop.open({ limits: { ...SHOP_LIMITS, money } });
    const details = { holder: "Ada Creator", account: "DE89370400440532013000", password: TEST_PASSWORD };
    const kept = await slow.desk.creator.post("/creator/payout-details", details);
    await slow.close();
    expect(kept.body.data).toMatchObject({ state: "kept", held_until: null });
  });

  it("[P13] is asked for before anything is reserved", async () => {
    await shop.desk.sale(500n);
    expect(verdictOf(await shop.desk.withdraw(100n))).toBe("422 payment.account_missing");
    await shop.desk.creator.post("/creator/payout-account/onboarding", {
      country: "DE",
      password: TEST_PASSWORD,
    });
    expect(verdictOf(await shop.desk.withdraw(100n))).toBe("422 payment.account_not_enabled");
    await shop.onboard();
    expect(verdictOf(await shop.desk.withdraw(100_000_000n))).toBe("422 payment.amount_unsupported");
    expect(verdictOf(await shop.desk.withdraw(100n, freshKey(), "KPW"))).toBe("422 payment.currency_unsupported");
    expect(verdictOf(await shop.desk.withdraw(100n))).toBe("200 ok");
  });

  it("is asked about after each event: what an event itself says may be old", async () => {
    const id = await shop.onboard();
    const account = shop.stub.books.account(id);
    const read = async () => (await shop.desk.creator.get("/creator/payout-account")).body.data;
    const stale = { ...account, payouts_enabled: true, capabilities: { transfers: "active" } };
    account.payouts_enabled = false;
    account.requirements.disabled_reason = "rejected.fraud";
    // It says "enabled", with a date far ahead, and arrives after the account was disabled.
    await shop.tell(stubEvent("account.updated", stale, { account: id, created: 4_000_000_000 }));
    await until(async () => ((await read()).state === "pending" ? true : undefined), "what holds now");
    expect((await read()).disabled_reason).toBe("rejected.fraud");
    account.payouts_enabled = true;
    await shop.tell(stubEvent("capability.updated", { id: "transfers", account: id }, { account: id, created: 1 }));
    await until(async () => ((await read()).state === "enabled" ? true : undefined), "what holds now");
  });

  it("that takes the platform's access away is paid no more", async () => {
    const id = await shop.onboard();
    shop.stub.books.remove(id);
    await shop.tell(stubEvent("account.application.deauthorized", { id: "ca_1" }, { account: id }));
    const read = async () => (await shop.desk.creator.get("/creator/payout-account")).body.data;
    await until(async () => ((await read()).state === "pending" ? true : undefined), "an account that is gone");
    expect((await read()).disabled_reason).toContain("account_invalid");
  });

  it("is asked about again when the provider does not answer", async () => {
    const id = await shop.onboard();
    const account = shop.stub.books.account(id);
    account.payouts_enabled = false;
    shop.stub.fail(/GET \/v1\/accounts/, "500-before", 2);
    await shop.tell(stubEvent("account.updated", account, { account: id }));
    const read = async () => (await shop.desk.creator.get("/creator/payout-account")).body.data;
    await until(async () => ((await read()).state === "pending" ? true : undefined), "an answer");
  });
});

describe("a payout", () => {
  withShop();

  it("is one transfer and one payout to the bank; the provider says how it ends", async () => {
    await shop.onboard();
    const submitted = await shop.payOut(700n);
    const { withdrawal_id: id, state, reference } = submitted.body.data;
    expect([state, reference]).toEqual(["submitted", `${transfersOf(id)[0]?.id} ${bankOf(id).id}`]);
    const resolve = { outcome: "failed", reason: "a person says so" };
    const byHand = await shop.desk.finance.post(`/creator/admin/withdrawals/${id}/resolve`, resolve);
    expect(verdictOf(byHand)).toBe("409 payment.provider_decides");
    bankOf(id).status = "paid";
    await tellPayout(id, "payout.paid");
    await tellPayout(id, "payout.paid");
    await shop.untilWithdrawal(id, "paid");
    expect(await shop.desk.balances()).toEqual(NOTHING);
    expect([transfersOf(id).length, payoutsOf(id).length]).toEqual([1, 1]);
    expect(await faults()).toEqual([]);
  });

  it("that the provider refuses gives the funds back", async () => {
    await shop.onboard();
    const { platform } = shop.stub.books;
    shop.stub.books.platform = 1;
    const refused = await shop.payOut(700n);
    shop.stub.books.platform = platform;
    expect(refused.body.data.state).toBe("failed");
    expect(transfersOf(refused.body.data.withdrawal_id)).toEqual([]);
    expect(await shop.desk.balances()).toEqual({ ...NOTHING, available: "700" });
  });

  it("to an account that was switched off meanwhile is taken back whole", async () => {
    const account = shop.stub.books.account(await shop.onboard());
    account.payouts_enabled = false;
    const refused = await shop.payOut(700n);
    expect(refused.body.data.state).toBe("failed");
    const [transfer] = transfersOf(refused.body.data.withdrawal_id);
    expect([transfer?.reversed, payoutsOf(refused.body.data.withdrawal_id)]).toEqual([true, []]);
    expect(await shop.desk.balances()).toEqual({ ...NOTHING, available: "700" });
  });

  it("that the bank sends back is taken back from the creator's account first", async () => {
    await shop.onboard();
    const { withdrawal_id: id } = (await shop.payOut(700n)).body.data;
    Object.assign(bankOf(id), { status: "failed", failure_code: "account_closed" });
    await tellPayout(id, "payout.failed");
    await shop.untilWithdrawal(id, "failed");
    expect(transfersOf(id)[0]?.reversed).toBe(true);
    expect(await shop.desk.balances()).toEqual({ ...NOTHING, available: "700" });
    expect(await faults()).toEqual([]);
  });

  it("that the bank sends back after it was paid is bounced: the funds are there again", async () => {
    await shop.onboard();
    const { withdrawal_id: id } = (await shop.payOut(700n)).body.data;
    bankOf(id).status = "paid";
    await tellPayout(id, "payout.paid");
    await shop.untilWithdrawal(id, "paid");
    Object.assign(bankOf(id), { status: "failed", failure_code: "account_closed" });
    await tellPayout(id, "payout.failed");
    await tellPayout(id, "payout.failed");
    await tellPayout(id, "payout.paid");
    await shop.untilWithdrawal(id, "bounced");
    expect(await shop.desk.balances()).toEqual({ ...NOTHING, available: "700" });
    expect((await shop.findings("payout.bounced")).map((each) => each.subject)).toContain(`withdrawal:${id}`);
    expect(await faults()).toEqual([]);
    expect(verdictOf(await settle(id))).toBe("409 state.conflict");
  });

  it("is not asked for where there is nothing to ask", async () => {
    await shop.onboard();
    await shop.desk.sale(10n);
    const { withdrawal_id: id } = (await shop.desk.withdraw(10n)).body.data;
    expect(verdictOf(await settle(id))).toBe("409 payment.payouts_by_hand");
    expect(transfersOf(id)).toEqual([]);
    expect(verdictOf(await settle("00000000-0000-4000-8000-000000000000"))).toBe("404 state.not_found");
  });
});

const CALLS = [
  ["the look for a transfer", /GET \/v1\/transfers/],
  ["the transfer", /POST \/v1\/transfers$/],
  ["the look for a payout", /GET \/v1\/payouts/],
  ["the payout", /POST \/v1\/payouts/],
] as const;

/** Each failure at one call, and some at every call; the long run combines all. */
const failuresOf = (call: number) =>
  depth({ usual: STUB_FAILURES.filter((_, index) => index % CALLS.length === call), deep: STUB_FAILURES });

describe.each(CALLS.map(([name, path], call) => ({ name, path, failures: failuresOf(call) })))(
  "when $name goes wrong",
  ({ path, failures }) => {
    let own: Shop;
    beforeAll(async () => {
      own = await first.another();
      await own.onboard();
    });

    it.each(failures)("[P12] by %s, the sweep makes it one payout", async (how) => {
      // Time advances from test to test, and finance's login must be recent.
      const finance = await own.cloud.finance();
      shop = new Shop({ cloud: own.cloud, stub: own.stub, desk: new MoneyDesk({ ...own.desk, finance }) });
      // The library tries twice; both fail, and the outcome of the withdrawal is unknown.
      shop.stub.fail(path, how, 2);
      const { withdrawal_id: id, state } = (await shop.payOut(700n)).body.data;
      expect(["unknown", "submitted"]).toContain(state);
      expect(await shop.desk.balances()).toEqual({ ...NOTHING, payout_clearing: "700" });
      shop.stub.recover();
      // Stripe stores its own errors under the key for a day.
      if (how === "saved-500") shop.stub.forgetKeys();
      shop.sweepComes();
      await until(async () => (payoutsOf(id).length > 0 ? true : undefined), "the payout");
      await shop.untilWithdrawal(id, "submitted");
      bankOf(id).status = "paid";
      expect(verdictOf(await settle(id))).toBe("200 ok");
      expect(await shop.withdrawalState(id)).toBe("paid");
      expect([transfersOf(id).length, payoutsOf(id).length]).toEqual([1, 1]);
      expect(await shop.desk.balances()).toEqual(NOTHING);
      expect(await faults()).toEqual([]);
    });
  },
);

describe("a process that dies", () => {
  withShop();

  it("[P12] between the commit of `submitted` and the call: the sweep makes the call, once", async () => {
    await shop.onboard();
    shop.stub.fail(/./, "reset-before", 1000);
    const { withdrawal_id: id } = (await shop.payOut(700n)).body.data;
    expect(transfersOf(id)).toEqual([]);
    shop.stub.recover();
    shop.sweepComes();
    await shop.untilWithdrawal(id, "submitted");
    const asked = await Promise.all(Array.from({ length: 8 }, () => settle(id)));
    expect(new Set(asked.map(verdictOf))).toContain("200 ok");
    expect([transfersOf(id).length, payoutsOf(id).length]).toEqual([1, 1]);
  });
});
