import { type CloudActor, call, verdictOf } from "@bourse/cloud/testing";
import { type Shop, STUB_SECRETS, sendEvent, signEvent, stubEvent } from "@bourse/cloud/testing/stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EventDesk, idOf } from "./events.fixture.ts";

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
    expect(await desk.kept(idOf(event))).toBe(undefined);
    expect(verdictOf(await post(event, signed))).toBe("200 ok");
  });

  it("does not make a live event one of a test service", async () => {
    const event = stubEvent("ping.sent", {}, { livemode: true });
    expect(verdictOf(await shop.tell(event))).toBe("400 payment.mode_mismatch");
    expect(await desk.kept(idOf(event))).toBe(undefined);
  });
});

const signatureOf = (event: string) => ({
  "stripe-signature": signEvent(event, STUB_SECRETS[0], shop.cloud.clock.now()),
});

describe("an event", () => {
  it("of an unknown type is kept and not acted on", async () => {
    const event = stubEvent("radar.early_fraud_warning.created", { id: "issfr_1" });
    expect(verdictOf(await shop.tell(event))).toBe("200 ok");
    expect(await desk.untilDone(event)).toBe("ignored");
    expect((await desk.kept(idOf(event)))?.body).toBe(event);
  });

  it("that comes again has one effect, also with another count of deliveries", async () => {
    const id = await shop.begin(buyer);
    const event = shop.paidEvent(id);
    const again = event.replace('"pending_webhooks": 1', '"pending_webhooks": 3');
    await Promise.all([event, again, event].map((each) => shop.tell(each)));
    await shop.untilState(buyer, id, "paid");
    await desk.tellAll([event]);
    const sales = await desk.database.selectFrom("purchase").select("sale_id").where("purchase_id", "=", id).execute();
    expect(sales).toHaveLength(1);
    expect((await shop.findings("event.changed")).filter((each) => each.subject === `event:${idOf(event)}`)).toEqual(
      [],
    );
  });

  it("that comes again with other words is flagged, and the first one counts", async () => {
    const id = await shop.begin(buyer);
    const event = stubEvent("customer.created", { id });
    await desk.tellAll([event]);
    expect(verdictOf(await shop.tell(event.replace(id, "other")))).toBe("200 ok");
    const [finding] = await shop.findings("event.changed");
    expect(finding?.subject).toBe(`event:${idOf(event)}`);
    expect((await desk.kept(idOf(event)))?.body).toBe(event);
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
      const id = await shop.begin(buyer);
      const session = JSON.stringify({ ...shop.session(id), payment_status: "paid", payment_intent: `pi_${amount}` });
      const event = stubEvent(
        "checkout.session.completed",
        session.replace('"amount_total":1000', `"amount_total":${amount}`),
      );
      await desk.tellAll([event]);
      const found = (await shop.findings("checkout.amount_differs")).find((each) => each.subject === `purchase:${id}`);
      expect(found?.detail).toBe(`asked for EUR 1000, paid EUR ${amount}`);
      expect(await desk.stateOf(buyer, id)).toBe("pending");
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
    await desk.tellAll([
      stubEvent("checkout.session.completed", session),
      stubEvent("checkout.session.expired", named),
      stubEvent("checkout.session.completed", named),
    ]);
    const found = await shop.findings("checkout.unknown");
    expect(found.map((each) => each.subject)).toEqual(["checkout:cs_foreign"]);
  });
});
