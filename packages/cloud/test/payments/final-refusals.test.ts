import { type CloudActor, freshKey, TEST_PASSWORD, verdictOf } from "@bourse/cloud/testing";
import { Shop } from "@bourse/cloud/testing/stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

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

describe("what the provider never takes", () => {
  it.each([
    [49n, "EUR"],
    [49n, "JPY"],
    [17_400n, "HUF"],
  ])("is no price: %s %s", async (amount, currency) => {
    const refused = await shop.price(amount, currency);
    expect([verdictOf(refused), refused.body.message]).toEqual([
      "422 payment.amount_unsupported",
      expect.stringContaining(`a price in ${currency} is at least`),
    ]);
    expect(verdictOf(await shop.price(amount + 100n, currency))).toBe("200 ok");
  });

  it("ends a checkout, frees its buyer and is told to finance", async () => {
    // Stripe's minimum for this currency depends on the day, so the price could be set.
    expect(verdictOf(await shop.price(39n, "ZAR"))).toBe("200 ok");
    const key = freshKey();
    expect(verdictOf(await shop.buy(buyer, key))).toBe("422 payment.provider_refused");
    const [{ purchase_id: id, state, checkout_url }] = (await buyer.get("/account/purchases")).body.data.items;
    expect([state, checkout_url]).toEqual(["failed", null]);
    const [finding] = (await shop.findings("checkout.refused")).filter((each) => each.subject === `purchase:${id}`);
    expect(finding?.detail).toContain(`${shop.desk.pluginId} for ZAR 39: `);
    expect(finding?.detail).toContain("amount_too_small");
    expect(verdictOf(await shop.buy(buyer, key))).toBe("422 payment.provider_refused");
    await shop.price(500n, "ZAR");
    expect((await shop.buy(buyer)).body.data.state).toBe("pending");
  });

  it("is said of a creator's country at once, and another one may be named", async () => {
    const onboarding = "/creator/payout-account/onboarding";
    const { creator } = shop.desk;
    const refused = await creator.post(onboarding, { country: "KP", password: TEST_PASSWORD });
    expect([verdictOf(refused), refused.headers.get("retry-after")]).toEqual(["422 payment.provider_refused", null]);
    expect(verdictOf(await creator.post(onboarding, { country: "DE", password: TEST_PASSWORD }))).toBe("200 ok");
  });
});
