import { type CloudActor, exactBody, freshKey, until, verdictOf } from "@bourse/cloud/testing";
import { Shop } from "@bourse/cloud/testing/stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { invite, maintainer } from "../publishers/actors.ts";
import { RULE } from "../review/desk.fixture.ts";

let first: Shop;
let shop: Shop;
let buyer: CloudActor;
beforeAll(async () => {
  first = await Shop.open();
});
afterAll(() => first.close());
beforeEach(async () => {
  shop = await first.another();
  buyer = await shop.cloud.trader();
});

const MINUTE_MS = 60_000;
const NOTHING = { pending: "0", available: "0", held: "0", payout_clearing: "0", receivable: "0" };
const plugin = () => `/plugins/${shop.desk.pluginId}`;
const shownPrice = async () => exactBody(await shop.cloud.anonymous.get(plugin())).data.price;
const history = async () =>
  exactBody(await shop.desk.creator.get(`/creator/extensions/${shop.desk.pluginId}/prices`)).data.items.map(
    (each: { amount_minor: unknown; currency: unknown }) => [each.amount_minor, each.currency],
  );

describe("a price", () => {
  it("is shown at once, and every one before it is kept", async () => {
    expect(await shownPrice()).toBe(null);
    expect(verdictOf(await shop.price(1250n))).toBe("200 ok");
    expect(await shownPrice()).toEqual({ amount_minor: 1250, currency: "EUR" });
    await shop.price(300n, "JPY");
    await shop.price(null);
    expect(await shownPrice()).toBe(null);
    expect(await history()).toEqual([
      [null, null],
      [300, "JPY"],
      [1250, "EUR"],
    ]);
    const list = exactBody(await shop.cloud.anonymous.get("/plugins?limit=100")).data.items;
    expect(list.find((each: { id: string }) => each.id === shop.desk.pluginId).price).toBe(null);
  });

  it("is its owner's alone", async () => {
    const path = `/creator/extensions/${shop.desk.pluginId}`;
    const body = { amount_minor: 100, currency: "EUR" };
    for (const other of [buyer, shop.desk.administrator, first.desk.creator])
      expect(verdictOf(await other.post(`${path}/price`, body))).toBe("404 state.not_found");
    expect(verdictOf(await buyer.get(`${path}/prices`))).toBe("404 state.not_found");
    expect(await history()).toEqual([]);
  });

  it("[P17] is any owner's of the publisher, and no maintainer's; a former owner's no more", async () => {
    const { creator } = shop.desk;
    const path = `/creator/extensions/${shop.desk.pluginId}`;
    const helper = await maintainer(shop.cloud, creator, "joined");
    const price = (by: CloudActor) => by.post(`${path}/price`, { amount_minor: 100, currency: "EUR" });
    expect(verdictOf(await price(helper))).toBe("403 publisher.right_missing");
    expect(verdictOf(await helper.get(`${path}/prices`))).toBe("403 publisher.right_missing");
    const of = { publisher: creator.publisher, account_id: helper.accountId };
    await creator.post("/publisher/members/role", { ...of, role: "owner" });
    expect(verdictOf(await price(helper))).toBe("200 ok");
    expect(verdictOf(await helper.get(`${path}/prices`))).toBe("200 ok");
    await creator.post("/publisher/members/remove", of);
    expect(verdictOf(await price(helper))).toBe("404 state.not_found");
    expect(await history()).toHaveLength(1);
  });

  it.each([
    ['{"amount_minor":5}', "400 purchase.price_incomplete"],
    ['{"currency":"EUR"}', "400 purchase.price_incomplete"],
    ['{"amount_minor":0,"currency":"EUR"}', "400 ledger.amount_invalid"],
    ['{"amount_minor":1.0,"currency":"EUR"}', "400 json.integer_invalid"],
    ['{"amount_minor":9223372036854775808,"currency":"EUR"}', "400 json.integer_invalid"],
    ['{"amount_minor":100000000,"currency":"EUR"}', "422 payment.amount_unsupported"],
    ['{"amount_minor":9007199254740993,"currency":"EUR"}', "422 payment.amount_unsupported"],
    ['{"amount_minor":1255,"currency":"KWD"}', "422 payment.amount_unsupported"],
    ['{"amount_minor":5,"currency":"KPW"}', "422 payment.currency_unsupported"],
  ])("[P15] of %s is refused", async (body, verdict) => {
    const path = `/creator/extensions/${shop.desk.pluginId}/price`;
    expect(verdictOf(await shop.desk.creator.post(path, body))).toBe(verdict);
    expect(await history()).toEqual([]);
  });
});

describe("a purchase", () => {
  beforeEach(async () => {
    await shop.price(1250n);
  });

  it("is begun once for its key, and paid when the provider says so", async () => {
    const key = freshKey();
    const begun = await shop.buy(buyer, key);
    expect(begun.body.data).toMatchObject({ state: "pending", amount_minor: 1250, currency: "EUR", paid_at: null });
    const { purchase_id: id, checkout_url } = begun.body.data;
    expect((await shop.buy(buyer, key)).body.data).toEqual(begun.body.data);
    expect(shop.session(id)).toMatchObject({ amount_total: 1250, currency: "eur", url: checkout_url });
    expect(verdictOf(await shop.buy(buyer))).toBe("409 purchase.pending");
    await shop.tell(shop.paidEvent(id));
    await shop.untilState(buyer, id, "paid");
    expect(await shop.desk.balances()).toMatchObject({ pending: expect.stringMatching(/^(?:1250|0)$/) });
    const mine = (await buyer.get("/account/entitlements")).body.data.items;
    expect(mine).toMatchObject([{ plugin_id: shop.desk.pluginId, purchase_id: id }]);
    expect((await buyer.get("/account/purchases")).body.data.items).toMatchObject([
      { state: "paid", checkout_url: null },
    ]);
    expect(verdictOf(await shop.buy(buyer))).toBe("409 purchase.owned");
    expect((await shop.buy(buyer, key)).body.data).toMatchObject({ purchase_id: id, state: "paid" });
  });

  it("is nobody's but its buyer's", async () => {
    const { purchase_id: id } = (await shop.buy(buyer)).body.data;
    const other = await shop.cloud.trader();
    expect(verdictOf(await other.get(`/account/purchases/${id}`))).toBe("404 state.not_found");
    expect((await other.get("/account/purchases")).body.data.items).toEqual([]);
    expect((await other.get("/account/entitlements")).body.data.items).toEqual([]);
  });

  it("of nothing, of what is free and of the buyer's own is refused", async () => {
    expect(verdictOf(await shop.buy(shop.desk.creator))).toBe("409 purchase.own_extension");
    await shop.price(null);
    expect(verdictOf(await shop.buy(buyer))).toBe("409 purchase.free");
    const body = { idempotency_key: freshKey() };
    expect(verdictOf(await buyer.post("/plugins/svc.not_there_at_all/purchases", body))).toBe("404 state.not_found");
    expect((await buyer.get("/account/purchases")).body.data.items).toEqual([]);
  });

  it("at an old price is paid at that price; another amount is finance's to look at", async () => {
    const { purchase_id: id } = (await shop.buy(buyer)).body.data;
    await shop.price(9999n);
    await shop.tell(shop.paidEvent(id, { amount_total: 1249 }));
    const finding = await untilFound("checkout.amount_differs");
    expect(finding).toMatchObject({ subject: `purchase:${id}`, detail: "asked for EUR 1250, paid EUR 1249" });
    expect(await shop.desk.balances()).toEqual(NOTHING);
    await shop.tell(shop.paidEvent(id));
    await shop.untilState(buyer, id, "paid");
    const close = `/creator/admin/findings/${finding.finding_id}/close`;
    expect((await shop.desk.finance.post(close, { reason: "given back" })).body.data.state).toBe("closed");
    expect(verdictOf(await shop.desk.finance.post(close, { reason: "again" }))).toBe("409 state.conflict");
  });

  it("is kept when the provider does not answer, and goes on with the same key", async () => {
    shop.stub.fail(/sessions/, "reset-before", 2);
    const key = freshKey();
    const lost = await shop.buy(buyer, key);
    expect(verdictOf(lost)).toBe("503 payment.provider_unavailable");
    expect(lost.headers.get("retry-after")).toBe("2");
    shop.stub.fail(/sessions/, "silence-after", 2);
    expect(verdictOf(await shop.buy(buyer, key))).toBe("503 payment.provider_unavailable");
    const begun = await shop.buy(buyer, key);
    expect(begun.body.data.state).toBe("pending");
    const sessions = shop.stub.books.sessions.filter(
      (each) => each.client_reference_id === begun.body.data.purchase_id,
    );
    expect(sessions).toHaveLength(1);
  });

  it("goes on with another key as well while its buyer has no address to pay at", async () => {
    shop.stub.fail(/sessions/, "reset-before", 2);
    expect(verdictOf(await shop.buy(buyer, freshKey()))).toBe("503 payment.provider_unavailable");
    const begun = await shop.buy(buyer, freshKey());
    expect(begun.body.data).toMatchObject({ state: "pending", checkout_url: expect.stringContaining("https://") });
    expect((await buyer.get("/account/purchases")).body.data.items).toHaveLength(1);
    expect(verdictOf(await shop.buy(buyer, freshKey()))).toBe("409 purchase.pending");
  });

  it.each([
    ["nothing arrived", "reset-before", 2],
    ["the provider keeps an error for the first request", "saved-500", 1],
  ] as const)("goes on after a long outage in which %s, with a new end and no finding", async (_, how, times) => {
    shop.stub.fail(/sessions/, how, times);
    const key = freshKey();
    expect(verdictOf(await shop.buy(buyer, key))).toBe("503 payment.provider_unavailable");
    // The provider takes no checkout that ends in less than half an hour, and the first end is nearer by now.
    shop.cloud.clock.move(10 * MINUTE_MS);
    const begun = await shop.buy(buyer, freshKey());
    expect(verdictOf(begun)).toBe("200 ok");
    const { purchase_id: id, state, expires_at } = begun.body.data;
    expect(state).toBe("pending");
    expect(Date.parse(expires_at)).toBeGreaterThan(shop.cloud.clock.now().getTime() + 30 * MINUTE_MS);
    expect((await shop.buy(buyer, key)).body.data).toEqual(begun.body.data);
    expect((await buyer.get("/account/purchases")).body.data.items).toHaveLength(1);
    const subjects = (await shop.findings("checkout.refused")).map((each) => each.subject);
    expect(subjects).not.toContain(`purchase:${id}`);
    await shop.tell(shop.paidEvent(id));
    await shop.untilState(buyer, id, "paid");
  });

  it("that goes on twice at once after a long outage has one address to pay at", async () => {
    shop.stub.fail(/sessions/, "reset-before", 2);
    await shop.buy(buyer);
    shop.cloud.clock.move(10 * MINUTE_MS);
    const answers = await Promise.all(Array.from({ length: 4 }, () => shop.buy(buyer)));
    const begun = answers.filter((each) => each.status === 200);
    expect(new Set(begun.map((each) => each.body.data.checkout_url)).size).toBe(1);
    expect((await buyer.get("/account/purchases")).body.data.items).toHaveLength(1);
  });

  const takenDown = async () => {
    const [version] = exactBody(await shop.cloud.anonymous.get(`${plugin()}/versions`)).data.items;
    const body = { reason: "it reads what it should not", rule_ids: [RULE] };
    return shop.desk.administrator.post(`/admin${plugin()}/versions/${version.version}/quarantine`, body);
  };
  const joined = async () => {
    const { invitation_id: id } = (await invite(shop.desk.creator, buyer)).body.data;
    return buyer.post(`/publisher/invitations/${id}/accept`);
  };

  describe.each([
    ["a minute without the provider", MINUTE_MS],
    ["a long outage", 10 * MINUTE_MS],
  ])("after %s", (_, outageMs) => {
    it.each([
      ["costs more", () => shop.price(9900n), "200 ok"],
      ["has its price in another currency", () => shop.price(1250n, "USD"), "200 ok"],
      ["is free", () => shop.price(null), "409 purchase.free"],
      ["was taken down", takenDown, "404 state.not_found"],
      ["is the buyer's own", joined, "409 purchase.own_extension"],
    ])("of what now %s ends; another key asks what it is today", async (_, change, today) => {
      shop.stub.fail(/sessions/, "reset-before", 2);
      const key = freshKey();
      expect(verdictOf(await shop.buy(buyer, key))).toBe("503 payment.provider_unavailable");
      expect(verdictOf(await change())).toBe("200 ok");
      shop.cloud.clock.move(outageMs);
      const ended = await shop.buy(buyer, key);
      expect(ended.body.data).toMatchObject({ state: "expired", amount_minor: 1250, checkout_url: null });
      const { purchase_id: id, expires_at } = ended.body.data;
      expect(Date.parse(expires_at)).toBeLessThanOrEqual(shop.cloud.clock.now().getTime());
      expect(() => shop.session(id)).toThrow("no such checkout");
      const [line] = (await shop.desk.administrator.get(`/admin/audit?subject=purchase:${id}`)).body.data.items;
      expect(line).toMatchObject({ action: "purchase.expired" });
      expect(verdictOf(await shop.buy(buyer))).toBe(today);
      expect((await shop.buy(buyer, key)).body.data).toEqual(ended.body.data);
    });

    it("that goes on with another key costs what the extension costs today", async () => {
      shop.stub.fail(/sessions/, "reset-before", 2);
      await shop.buy(buyer);
      await shop.price(9900n);
      shop.cloud.clock.move(outageMs);
      const begun = await shop.buy(buyer);
      expect(begun.body.data).toMatchObject({ state: "pending", amount_minor: 9900, currency: "EUR" });
      expect(shop.session(begun.body.data.purchase_id)).toMatchObject({ amount_total: 9900, currency: "eur" });
      const states = (await buyer.get("/account/purchases")).body.data.items.map(
        (each: { state: string }) => each.state,
      );
      expect(states).toEqual(["pending", "expired"]);
    });
  });

  it("is paid though the process never learnt the checkout's address", async () => {
    shop.stub.fail(/sessions/, "silence-after", 2);
    await shop.buy(buyer);
    const [{ purchase_id: id }] = (await buyer.get("/account/purchases")).body.data.items;
    await shop.tell(shop.paidEvent(id));
    await shop.untilState(buyer, id, "paid");
  });

  it("is paid at the address that was given out, though an earlier one was lost on its way", async () => {
    shop.stub.fail(/sessions/, "silence-after", 2);
    const key = freshKey();
    expect(verdictOf(await shop.buy(buyer, key))).toBe("503 payment.provider_unavailable");
    shop.cloud.clock.move(10 * MINUTE_MS);
    const { purchase_id: id, checkout_url: address } = (await shop.buy(buyer, key)).body.data;
    expect(shop.session(id).url).toBe(address);
    await shop.tell(shop.paidEvent(id));
    await shop.untilState(buyer, id, "paid");
  });

  it("that was begun many times at once is one", async () => {
    const key = freshKey();
    const same = await Promise.all(Array.from({ length: 8 }, () => shop.buy(buyer, key)));
    const done = same.filter((each) => each.status === 200);
    expect(new Set(done.map((each) => each.body.data.purchase_id)).size).toBe(1);
    const others = await Promise.all(Array.from({ length: 4 }, () => shop.buy(buyer)));
    expect(new Set(others.map(verdictOf))).toEqual(new Set(["409 purchase.pending"]));
  });
});

const untilFound = (kind: string) => until(async () => (await shop.findings(kind)).at(-1), `a finding ${kind}`);

describe("the bytes of a priced extension", () => {
  const download = async () => {
    const [version] = exactBody(await shop.cloud.anonymous.get(`${plugin()}/versions`)).data.items;
    return `${plugin()}/versions/${version.version}/download`;
  };

  it("[P17] are its buyers', its publisher's and its reviewers'; free ones are everybody's", async () => {
    const path = await download();
    const free = await shop.cloud.anonymous.get(path);
    expect([free.status, free.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    await shop.price(500n);
    expect(verdictOf(await shop.cloud.anonymous.get(path))).toBe("403 purchase.required");
    expect(verdictOf(await buyer.get(path))).toBe("403 purchase.required");
    const etag = free.headers.get("etag") ?? "";
    expect(verdictOf(await buyer.get(path, { "if-none-match": etag }))).toBe("403 purchase.required");
    for (const actor of [shop.desk.creator, await shop.cloud.reviewer(), shop.desk.administrator])
      expect((await actor.get(path)).status).toBe(200);
    expect(verdictOf(await shop.desk.finance.get(path))).toBe("403 purchase.required");
    await shop.sell(buyer);
    const bought = await buyer.get(path);
    expect([bought.status, bought.headers.get("cache-control")]).toEqual([200, "private, max-age=0, must-revalidate"]);
    expect(bought.bytes.equals(free.bytes)).toBe(true);
    await shop.price(null);
    expect((await shop.cloud.anonymous.get(path)).status).toBe(200);
  });

  it("[P17] are free for every member of the publisher, who cannot buy them, until they leave", async () => {
    const path = await download();
    const { creator } = shop.desk;
    const helper = await maintainer(shop.cloud, creator, "joined");
    await shop.price(500n);
    expect((await helper.get(path)).status).toBe(200);
    const buy = () => helper.post(`${plugin()}/purchases`, { idempotency_key: freshKey() });
    expect(verdictOf(await buy())).toBe("409 purchase.own_extension");
    await helper.post("/publisher/members/leave", { publisher: creator.publisher });
    expect(verdictOf(await helper.get(path))).toBe("403 purchase.required");
    expect(verdictOf(await buy())).toBe("200 ok");
  });

  it("are nobody's with a session that does not stand", async () => {
    const path = await download();
    const answer = await shop.cloud.anonymous.get(path, { authorization: "Bearer nothing" });
    expect(verdictOf(answer)).toBe("401 auth.session_invalid");
  });
});
