import { CURRENCY_CODES } from "@bourse/contract/money";
import { describe, expect, it } from "vitest";
import { fromStripe, stripeAmountFault, stripePriceFault, toStripe } from "./stripe-amounts.ts";

describe("an amount at Stripe", () => {
  it.each([
    ["EUR", 1250n, 1250],
    ["JPY", 1250n, 1250],
    ["KWD", 1250n, 1250],
    // Stripe uses two digits where ISO 4217 has none, and none where it has two.
    ["ISK", 1250n, 125_000],
    ["UGX", 1n, 100],
    ["MGA", 1200n, 12],
    ["EUR", 99_999_999n, 99_999_999],
  ])("of %s %s is %s there, and back", (currency, ours, theirs) => {
    expect(toStripe(currency, ours)).toEqual({ currency: currency.toLowerCase(), amount: theirs });
    expect(fromStripe(currency, BigInt(theirs))).toBe(ours);
  });

  it.each([
    ["EUR", 100_000_000n, "payment.amount_unsupported"],
    ["ISK", 1_000_000n, "payment.amount_unsupported"],
    ["KWD", 1255n, "payment.amount_unsupported"],
    ["HUF", 1250n, "payment.amount_unsupported"],
    ["MGA", 1250n, "payment.amount_unsupported"],
    ["EUR", 2n ** 63n - 1n, "payment.amount_unsupported"],
    ["IRR", 100n, "payment.currency_unsupported"],
  ])("of %s %s is refused", (currency, amount, code) => {
    expect(stripeAmountFault(currency, amount)?.code).toBe(code);
    expect(() => toStripe(currency, amount)).toThrow();
  });

  it.each([
    ["EUR", 50n],
    ["GBP", 30n],
    ["HUF", 17_500n],
  ])("is charged from %s %s on, and paid out from less", (currency, least) => {
    const step = currency === "HUF" ? 100n : 1n;
    expect([stripePriceFault(currency, least), stripePriceFault(currency, least - step)?.code]).toEqual([
      undefined,
      "payment.amount_unsupported",
    ]);
    expect(stripeAmountFault(currency, least - step)).toBe(undefined);
  });

  it("that is no whole number of our minor units is none", () => {
    expect(fromStripe("ISK", 150n)).toBe(undefined);
  });

  it("of every currency that is taken comes back as it went", () => {
    for (const currency of CURRENCY_CODES.filter((each) => !stripeAmountFault(each, 10_000n)))
      expect([currency, fromStripe(currency, BigInt(toStripe(currency, 10_000n).amount))]).toEqual([currency, 10_000n]);
  });
});
