import { type CloudActor, verdictOf } from "@bourse/cloud/testing";
import type { Shop } from "@bourse/cloud/testing/stripe";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../../../../scripts/check-ledger/check.mjs";
import { transact } from "../../src/database/transact.ts";
import { reverseEarnings } from "../../src/domain/money/freeze.ts";
import { EventDesk } from "./events.fixture.ts";

let desk: EventDesk;
let shop: Shop;
let buyer: CloudActor;
beforeAll(async () => {
  desk = await EventDesk.open();
  shop = desk.shop;
});
afterAll(() => desk?.close());
beforeEach(async () => {
  buyer = await shop.cloud.trader();
});

describe("a purchase", () => {
  it("waits for a bank, and then is paid, or fails", async () => {
    const id = await shop.begin(buyer);
    await desk.tellAll([shop.paidEvent(id, { payment_status: "unpaid" })]);
    expect(await desk.stateOf(buyer, id)).toBe("pending");
    await desk.tellAll([shop.paidEvent(id, { payment_status: "unpaid" }, "checkout.session.async_payment_failed")]);
    expect(await desk.stateOf(buyer, id)).toBe("failed");
    await desk.tellAll([shop.paidEvent(id, {}, "checkout.session.async_payment_succeeded")]);
    expect(await desk.stateOf(buyer, id)).toBe("paid");
  });

  it("expires, and can be begun again", async () => {
    const id = await shop.begin(buyer);
    await desk.tellAll([shop.paidEvent(id, { payment_status: "unpaid" }, "checkout.session.expired")]);
    expect(await desk.stateOf(buyer, id)).toBe("expired");
    const next = await shop.begin(buyer);
    await desk.tellAll([shop.paidEvent(next)]);
    // Money for the first one after all: the buyer has paid twice, which finance corrects.
    await desk.tellAll([shop.paidEvent(id)]);
    expect([await desk.stateOf(buyer, id), await desk.stateOf(buyer, next)]).toEqual(["expired", "paid"]);
    expect((await shop.findings("checkout.unexpected")).map((each) => each.subject)).toContain(`purchase:${id}`);
  });

  it("is refunded in parts, whichever is told first", async () => {
    for (const order of [
      [300, 1000],
      [1000, 300],
    ] as const) {
      buyer = await shop.cloud.trader();
      const id = await shop.sell(buyer);
      await desk.tellAll([shop.refundEvent(id, order[0])]);
      expect(await desk.stateOf(buyer, id)).toBe(order[0] === 1000 ? "refunded" : "paid");
      await desk.tellAll([shop.refundEvent(id, order[1]), shop.refundEvent(id, order[1])]);
      expect(await desk.stateOf(buyer, id)).toBe("refunded");
      expect(await desk.reversals(id)).toEqual(order[0] === 300 ? ["opened 300", "opened 700"] : ["opened 1000"]);
      expect((await buyer.get("/account/entitlements")).body.data.items).toEqual([]);
    }
  });

  it("is disputed: lost it is refunded, won it is paid, whatever is told first", async () => {
    const lost = await shop.sell(buyer);
    await desk.tellAll([shop.disputeEvent(lost, "needs_response")]);
    expect([await desk.stateOf(buyer, lost), await desk.reversals(lost)]).toEqual(["disputed", ["opened 1000"]]);
    await desk.tellAll([shop.disputeEvent(lost, "lost")]);
    expect([await desk.stateOf(buyer, lost), await desk.reversals(lost)]).toEqual(["refunded", ["opened 1000"]]);
    buyer = await shop.cloud.trader();
    const won = await shop.sell(buyer);
    await desk.tellAll([shop.disputeEvent(won, "needs_response"), shop.disputeEvent(won, "won")]);
    expect([await desk.stateOf(buyer, won), await desk.reversals(won)]).toEqual(["paid", ["dismissed 1000"]]);
    await desk.tellAll([shop.disputeEvent(won, "needs_response")]);
    expect([await desk.stateOf(buyer, won), await desk.reversals(won)]).toEqual(["paid", ["dismissed 1000"]]);
    buyer = await shop.cloud.trader();
    const asked = await shop.sell(buyer);
    await desk.tellAll([shop.disputeEvent(asked, "warning_needs_response")]);
    expect([await desk.stateOf(buyer, asked), await desk.reversals(asked)]).toEqual(["paid", []]);
  });

  it("whose dispute is won after its reversal was decided is finance's", async () => {
    const id = await shop.sell(buyer);
    await desk.tellAll([shop.disputeEvent(id, "needs_response")]);
    const row = await desk.database
      .selectFrom("reversal")
      .innerJoin("purchase", "purchase.sale_id", "reversal.sale_id")
      .select("reversal.reversal_id")
      .where("purchase.purchase_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(verdictOf(await shop.desk.reconcile(row.reversal_id, 1n))).toBe("200 ok");
    await desk.tellAll([shop.disputeEvent(id, "won")]);
    const found = await shop.findings("dispute.decided_before");
    expect(found.map((each) => each.subject)).toContain(`reversal:${row.reversal_id}`);
  });

  it("comes out the same in every order of its events", async () => {
    const told = (id: string) => [
      shop.paidEvent(id),
      shop.refundEvent(id, 100),
      shop.disputeEvent(id, "needs_response"),
      shop.disputeEvent(id, "won"),
    ];
    const outcome = async (order: readonly number[]) => {
      const somebody = await shop.cloud.trader();
      const id = await shop.begin(somebody);
      const events = told(id);
      await desk.tellAll(order.map((index) => events[index] ?? ""));
      const { state } = (await somebody.get(`/account/purchases/${id}`)).body.data;
      return `${state} ${(await desk.reversals(id)).filter((each) => each.startsWith("opened")).join()}`;
    };
    const orders = permutations([0, 1, 2, 3]);
    expect(orders).toHaveLength(24);
    expect(new Set(await Promise.all(orders.map(outcome)))).toEqual(new Set(["paid opened 100"]));
    expect(await shop.findings("refund.exceeds")).toEqual([]);
  });

  it("of a removed extension is refunded once, by the removal", async () => {
    const removed = await shop.another();
    await removed.price(1000n);
    const id = await removed.sell(buyer);
    await transact({ database: desk.database, random: SYSTEM_RANDOM }, (work) =>
      reverseEarnings(work, {
        extensionId: removed.desk.pluginId,
        subject: `version:${removed.desk.pluginId}@1.0.0`,
        actorId: null,
        at: new Date(),
        reason: "seen",
      }),
    );
    const before = await desk.reversals(id);
    await desk.tellAll([shop.refundEvent(id, 400), shop.refundEvent(id, 1000)]);
    expect(await desk.stateOf(buyer, id)).toBe("refunded");
    // In this test the hold ends at once: an already released amount is refunded as always.
    expect((await desk.reversals(id)).length).toBe(before.length === 0 ? 2 : 1);
    expect(await shop.findings("refund.exceeds")).toEqual([]);
  });

  it("of more than was paid is finance's", async () => {
    const id = await shop.sell(buyer);
    await desk.tellAll([shop.refundEvent(id, 1001)]);
    expect(await desk.reversals(id)).toEqual([]);
    expect((await shop.findings("refund.exceeds")).length).toBe(1);
  });

  it("of more than was paid is told each time", async () => {
    const id = await shop.sell(buyer);
    const before = (await shop.findings("refund.exceeds")).length;
    await desk.tellAll([shop.refundEvent(id, 1001), shop.refundEvent(id, 1001), shop.refundEvent(id, 1500)]);
    expect((await shop.findings("refund.exceeds")).slice(before).map((each) => each.detail)).toEqual([
      "EUR 1001 was given back of EUR 1000",
      "EUR 1500 was given back of EUR 1000",
    ]);
  });

  it.each(["refund.failed", "charge.refund.updated", "refund.updated"])(
    "whose refund fails is finance's, told by %s before or after the sale",
    async (type) => {
      const id = await shop.begin(buyer);
      const failed = shop.oneRefundEvent(id, { type, status: "failed", amount: 1000 });
      const told = [shop.paidEvent(id), shop.refundEvent(id, 1000), failed];
      await desk.tellAll(type === "refund.failed" ? told.reverse() : told);
      const found = (await shop.findings("refund.failed")).filter(
        (each) => each.subject === `refund:re_${id.slice(0, 8)}`,
      );
      expect(found.map((each) => each.detail)).toEqual([expect.stringContaining("EUR 1000")]);
      expect(found[0]?.detail).toContain("expired_or_canceled_card");
      // Another refund in its place takes nothing twice.
      await desk.tellAll([shop.refundEvent(id, 1000)]);
      expect([await desk.stateOf(buyer, id), await desk.reversals(id)]).toEqual(["refunded", ["opened 1000"]]);
    },
  );

  it.each(["charge.refund.updated", "refund.created", "refund.updated"])(
    "whose refund is told by %s alone is refunded",
    async (type) => {
      const id = await shop.sell(buyer);
      const one = shop.oneRefundEvent(id, { type, status: "succeeded", amount: 1000 });
      await desk.tellAll([one, shop.refundEvent(id, 1000)]);
      expect([await desk.stateOf(buyer, id), await desk.reversals(id)]).toEqual(["refunded", ["opened 1000"]]);
    },
  );

  it("that is disputed in another currency is finance's, in each state of it", async () => {
    const id = await shop.sell(buyer);
    const foreign = { currency: "gbp", amount: 850 };
    await desk.tellAll([shop.disputeEvent(id, "needs_response", foreign), shop.disputeEvent(id, "lost", foreign)]);
    const found = await shop.findings("dispute.other_currency");
    expect(found.map((each) => [each.subject, each.detail])).toEqual([
      [`dispute:dp_${id.slice(0, 8)}`, "GBP 850 of a sale in EUR is disputed: open"],
      [`dispute:dp_${id.slice(0, 8)}`, "GBP 850 of a sale in EUR is disputed: lost"],
    ]);
    expect([await desk.stateOf(buyer, id), await desk.reversals(id)]).toEqual(["refunded", []]);
  });

  it("is moved by events of the platform's own account alone", async () => {
    const id = await shop.sell(buyer);
    const begun = await shop.begin(await shop.cloud.trader());
    const connected = (event: string) => JSON.stringify({ ...JSON.parse(event), account: "acct_of_a_creator" });
    const told = [shop.paidEvent(begun), shop.refundEvent(id, 1000), shop.disputeEvent(id, "lost")].map(connected);
    await desk.tellAll(told);
    for (const event of told) expect(await desk.untilDone(event)).toBe("ignored");
    const { sale_id } = await desk.database
      .selectFrom("purchase")
      .select("sale_id")
      .where("purchase_id", "=", begun)
      .executeTakeFirstOrThrow();
    expect([sale_id, await desk.stateOf(buyer, id), await desk.reversals(id)]).toEqual([null, "paid", []]);
  });

  it("[P12] leaves a ledger that adds up", async () => {
    const answer = await shop.desk.creator.get("/creator/export?currency=EUR");
    const { faults, entries } = checkLedger(answer.bytes.toString());
    expect([faults, entries > 0]).toEqual([[], true]);
  });
});

function permutations(list: readonly number[]): readonly (readonly number[])[] {
  if (list.length < 2) return [list];
  return list.flatMap((each) => permutations(list.filter((other) => other !== each)).map((rest) => [each, ...rest]));
}
