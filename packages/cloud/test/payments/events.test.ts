import { type CloudActor, call, until, verdictOf } from "@bourse/testing/cloud";
import { Shop, STUB_SECRETS, sendEvent, signEvent, stubEvent } from "@bourse/testing/stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../../../../scripts/check-ledger/check.ts";
import { type Database, openDatabase } from "../../src/database/database.ts";
import { openInMemory } from "../../src/database/embedded.ts";
import { reverseEarnings } from "../../src/domain/money/freeze.ts";

let shop: Shop;
let buyer: CloudActor;
let database: Database;
beforeAll(async () => {
  const pool = await openInMemory();
  database = await openDatabase(pool);
  shop = await Shop.open({ parts: { pool } });
  await shop.price(1000n);
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.cloud.trader();
});

const kept = async (id: string) =>
  database.selectFrom("provider_event").selectAll().where("event_id", "=", id).executeTakeFirst();
const idOf = (event: string): string => JSON.parse(event).id;
const untilDone = (event: string) =>
  until(async () => {
    const row = await kept(idOf(event));
    return row && row.state !== "received" ? row.state : undefined;
  }, "an event that is done with");
/** Reversals of a purchase's sale: what each takes, and where it stands. */
const reversals = async (purchaseId: string) => {
  const rows = await database
    .selectFrom("reversal")
    .innerJoin("purchase", "purchase.sale_id", "reversal.sale_id")
    .select(["reversal.gross", "reversal.state"])
    .where("purchase.purchase_id", "=", purchaseId)
    .orderBy("reversal.seq")
    .execute();
  return rows.map((row) => `${row.state} ${row.gross}`);
};
const begin = (): Promise<string> => shop.begin(buyer);
const stateOf = async (id: string) => (await buyer.get(`/account/purchases/${id}`)).body.data.state;
const tellAll = async (events: readonly string[]) => {
  for (const event of events) expect(verdictOf(await shop.tell(event))).toBe("200 ok");
  for (const event of events) await untilDone(event);
};

describe("the signature of an event", () => {
  const send = (event: string, secret: string, at = shop.cloud.clock.now()) =>
    sendEvent(shop.cloud.url, event, { secret, at });

  it("of either secret is taken while one is rolled; of no other", async () => {
    for (const secret of STUB_SECRETS) expect(verdictOf(await send(stubEvent("ping.sent", {}), secret))).toBe("200 ok");
    expect(verdictOf(await send(stubEvent("ping.sent", {}), "whsec_other"))).toBe("400 payment.signature_invalid");
  });

  it("is taken for five minutes", async () => {
    const ago = (seconds: number) => new Date(shop.cloud.clock.now().getTime() - seconds * 1000);
    expect(verdictOf(await send(stubEvent("ping.sent", {}), STUB_SECRETS[0], ago(290)))).toBe("200 ok");
    const late = await send(stubEvent("ping.sent", {}), STUB_SECRETS[0], ago(310));
    expect(verdictOf(late)).toBe("400 payment.signature_invalid");
  });

  it("is over the very bytes: a space more is another event", async () => {
    const event = stubEvent("ping.sent", {});
    const path = "/payments/stripe/events";
    const signed = signatureOf(event);
    const post = (body: string, headers: Readonly<Record<string, string>>) =>
      call(shop.cloud.url, { method: "POST", path, body, headers });
    for (const [body, headers] of [
      [`${event} `, signed],
      [event, {}],
      [event, { "stripe-signature": "" }],
      [event, { "stripe-signature": "t=1,v1=00" }],
      [event, { "stripe-signature": "nonsense" }],
      ["", signed],
    ] as const)
      expect(verdictOf(await post(body, headers))).toBe("400 payment.signature_invalid");
    expect(await kept(idOf(event))).toBe(undefined);
    expect(verdictOf(await post(event, signed))).toBe("200 ok");
  });

  it("does not make a live event one of a test service", async () => {
    const event = stubEvent("ping.sent", {}, { livemode: true });
    expect(verdictOf(await shop.tell(event))).toBe("400 payment.mode_mismatch");
    expect(await kept(idOf(event))).toBe(undefined);
  });
});

const signatureOf = (event: string) => ({
  "stripe-signature": signEvent(event, STUB_SECRETS[0], shop.cloud.clock.now()),
});

describe("an event", () => {
  it("of an unknown type is kept and not acted on", async () => {
    const event = stubEvent("radar.early_fraud_warning.created", { id: "issfr_1" });
    expect(verdictOf(await shop.tell(event))).toBe("200 ok");
    expect(await untilDone(event)).toBe("ignored");
    expect((await kept(idOf(event)))?.body).toBe(event);
  });

  it("that comes again has one effect, also with another count of deliveries", async () => {
    const id = await begin();
    const event = shop.paidEvent(id);
    const again = event.replace('"pending_webhooks": 1', '"pending_webhooks": 3');
    await Promise.all([event, again, event].map((each) => shop.tell(each)));
    await shop.untilState(buyer, id, "paid");
    await tellAll([event]);
    const sales = await database.selectFrom("purchase").select("sale_id").where("purchase_id", "=", id).execute();
    expect(sales).toHaveLength(1);
    expect((await shop.findings("event.changed")).filter((each) => each.subject === `event:${idOf(event)}`)).toEqual(
      [],
    );
  });

  it("that comes again with other words is flagged, and the first one counts", async () => {
    const id = await begin();
    const event = stubEvent("customer.created", { id });
    await tellAll([event]);
    expect(verdictOf(await shop.tell(event.replace(id, "other")))).toBe("200 ok");
    const [finding] = await shop.findings("event.changed");
    expect(finding?.subject).toBe(`event:${idOf(event)}`);
    expect((await kept(idOf(event)))?.body).toBe(event);
  });

  it.each([
    ["not JSON", "{"],
    ["no object", "[]"],
    ["an id twice", '{"id":"evt_1","id":"evt_2"}'],
    ["no id", '{"type":"a","livemode":false,"created":1,"data":{"object":{}}}'],
    ["no data", '{"id":"evt_x","type":"a","livemode":false,"created":1,"data":{}}'],
    ["a time before time", '{"id":"evt_x","type":"a","livemode":false,"created":-1,"data":{"object":{}}}'],
    ["a time after time", '{"id":"evt_x","type":"a","livemode":false,"created":999999999999999,"data":{"object":{}}}'],
    [
      "a number of an account",
      '{"id":"evt_x","type":"a","livemode":false,"created":1,"account":5,"data":{"object":{}}}',
    ],
  ])("with %s is refused", async (_, event) => {
    expect(verdictOf(await shop.tell(event))).toBe("400 payment.event_invalid");
  });

  it.each(["9223372036854775808", "1.0", "1e3", "-0", "12.5"])(
    "[P15] with an amount of %s is refused, since it could not be kept exactly",
    async (amount) => {
      const event = stubEvent("checkout.session.completed", `{"id":"cs_1","amount_total":${amount}}`);
      expect(verdictOf(await shop.tell(event))).toBe("400 payment.event_invalid");
    },
  );

  it.each(["9007199254740993", "9223372036854775807"])(
    "[P15] says %s digit for digit, where a double would round it",
    async (amount) => {
      const id = await begin();
      const session = JSON.stringify({ ...shop.session(id), payment_status: "paid", payment_intent: `pi_${amount}` });
      const event = stubEvent(
        "checkout.session.completed",
        session.replace('"amount_total":1000', `"amount_total":${amount}`),
      );
      await tellAll([event]);
      const found = (await shop.findings("checkout.amount_differs")).find((each) => each.subject === `purchase:${id}`);
      expect(found?.detail).toBe(`asked for EUR 1000, paid EUR ${amount}`);
      expect(await stateOf(id)).toBe("pending");
    },
  );

  it("of a checkout that nobody knows is finance's when money came with it, and nothing otherwise", async () => {
    const session = {
      id: "cs_foreign",
      amount_total: 5,
      currency: "eur",
      payment_status: "paid",
      payment_intent: "pi_f",
    };
    const named = { ...session, client_reference_id: "00000000-0000-4000-8000-000000000000" };
    await tellAll([
      stubEvent("checkout.session.completed", session),
      stubEvent("checkout.session.expired", named),
      stubEvent("checkout.session.completed", named),
    ]);
    const found = await shop.findings("checkout.unknown");
    expect(found.map((each) => each.subject)).toEqual(["checkout:cs_foreign"]);
  });
});

describe("a purchase", () => {
  it("waits for a bank, and then is paid, or fails", async () => {
    const id = await begin();
    await tellAll([shop.paidEvent(id, { payment_status: "unpaid" })]);
    expect(await stateOf(id)).toBe("pending");
    await tellAll([shop.paidEvent(id, { payment_status: "unpaid" }, "checkout.session.async_payment_failed")]);
    expect(await stateOf(id)).toBe("failed");
    await tellAll([shop.paidEvent(id, {}, "checkout.session.async_payment_succeeded")]);
    expect(await stateOf(id)).toBe("paid");
  });

  it("expires, and can be begun anew", async () => {
    const id = await begin();
    await tellAll([shop.paidEvent(id, { payment_status: "unpaid" }, "checkout.session.expired")]);
    expect(await stateOf(id)).toBe("expired");
    const next = await begin();
    await tellAll([shop.paidEvent(next)]);
    // Money for the first one after all: the buyer has it twice, which finance sets right.
    await tellAll([shop.paidEvent(id)]);
    expect([await stateOf(id), await stateOf(next)]).toEqual(["expired", "paid"]);
    expect((await shop.findings("checkout.unexpected")).map((each) => each.subject)).toContain(`purchase:${id}`);
  });

  it("is refunded in parts, whichever is told first", async () => {
    for (const order of [
      [300, 1000],
      [1000, 300],
    ] as const) {
      buyer = await shop.cloud.trader();
      const id = await shop.sell(buyer);
      await tellAll([shop.refundEvent(id, order[0])]);
      expect(await stateOf(id)).toBe(order[0] === 1000 ? "refunded" : "paid");
      await tellAll([shop.refundEvent(id, order[1]), shop.refundEvent(id, order[1])]);
      expect(await stateOf(id)).toBe("refunded");
      expect(await reversals(id)).toEqual(order[0] === 300 ? ["opened 300", "opened 700"] : ["opened 1000"]);
      expect((await buyer.get("/account/entitlements")).body.data.items).toEqual([]);
    }
  });

  it("is disputed: lost it is refunded, won it is paid, whatever is told first", async () => {
    const lost = await shop.sell(buyer);
    await tellAll([shop.disputeEvent(lost, "needs_response")]);
    expect([await stateOf(lost), await reversals(lost)]).toEqual(["disputed", ["opened 1000"]]);
    await tellAll([shop.disputeEvent(lost, "lost", "charge.dispute.closed")]);
    expect([await stateOf(lost), await reversals(lost)]).toEqual(["refunded", ["opened 1000"]]);
    buyer = await shop.cloud.trader();
    const won = await shop.sell(buyer);
    await tellAll([shop.disputeEvent(won, "needs_response"), shop.disputeEvent(won, "won", "charge.dispute.closed")]);
    expect([await stateOf(won), await reversals(won)]).toEqual(["paid", ["dismissed 1000"]]);
    await tellAll([shop.disputeEvent(won, "needs_response")]);
    expect([await stateOf(won), await reversals(won)]).toEqual(["paid", ["dismissed 1000"]]);
    buyer = await shop.cloud.trader();
    const asked = await shop.sell(buyer);
    await tellAll([shop.disputeEvent(asked, "warning_needs_response")]);
    expect([await stateOf(asked), await reversals(asked)]).toEqual(["paid", []]);
  });

  it("whose dispute is won after its reversal was decided is finance's", async () => {
    const id = await shop.sell(buyer);
    await tellAll([shop.disputeEvent(id, "needs_response")]);
    const row = await database
      .selectFrom("reversal")
      .innerJoin("purchase", "purchase.sale_id", "reversal.sale_id")
      .select("reversal.reversal_id")
      .where("purchase.purchase_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(verdictOf(await shop.desk.reconcile(row.reversal_id, 1n))).toBe("200 ok");
    await tellAll([shop.disputeEvent(id, "won", "charge.dispute.closed")]);
    const found = await shop.findings("dispute.decided_before");
    expect(found.map((each) => each.subject)).toContain(`reversal:${row.reversal_id}`);
  });

  it("comes out the same in every order of what is told of it", async () => {
    const told = (id: string) => [
      shop.paidEvent(id),
      shop.refundEvent(id, 100),
      shop.disputeEvent(id, "needs_response"),
      shop.disputeEvent(id, "won", "charge.dispute.closed"),
    ];
    const outcome = async (order: readonly number[]) => {
      const somebody = await shop.cloud.trader();
      const id = await shop.begin(somebody);
      const events = told(id);
      await tellAll(order.map((index) => events[index] ?? ""));
      const { state } = (await somebody.get(`/account/purchases/${id}`)).body.data;
      return `${state} ${(await reversals(id)).filter((each) => each.startsWith("opened")).join()}`;
    };
    const orders = permutations([0, 1, 2, 3]);
    expect(orders).toHaveLength(24);
    expect(new Set(await Promise.all(orders.map(outcome)))).toEqual(new Set(["paid opened 100"]));
    expect(await shop.findings("refund.exceeds")).toEqual([]);
  }, 120_000);

  it("of a removed extension is refunded once, by the removal", async () => {
    const removed = await shop.another();
    await removed.price(1000n);
    const id = await removed.sell(buyer);
    await database.transaction().execute((work) =>
      reverseEarnings(work, {
        extensionId: removed.desk.pluginId,
        subject: `version:${removed.desk.pluginId}@1.0.0`,
        actorId: null,
        at: new Date(),
        reason: "seen",
      }),
    );
    const before = await reversals(id);
    await tellAll([shop.refundEvent(id, 400), shop.refundEvent(id, 1000)]);
    expect(await stateOf(id)).toBe("refunded");
    // The hold of a test ends at once: what the release took first is refunded as always.
    expect((await reversals(id)).length).toBe(before.length === 0 ? 2 : 1);
    expect(await shop.findings("refund.exceeds")).toEqual([]);
  });

  it("of more than was paid is finance's", async () => {
    const id = await shop.sell(buyer);
    await tellAll([shop.refundEvent(id, 1001)]);
    expect(await reversals(id)).toEqual([]);
    expect((await shop.findings("refund.exceeds")).length).toBe(1);
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
