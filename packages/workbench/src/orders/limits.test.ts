import { describe, expect, it } from "vitest";
import { limitFaults, limitsChangeOf, limitsDraftOf } from "./limits.ts";

const LIMITS = {
  max_order_quantity: "10",
  max_position: "20",
  max_notional: "1000",
  price_band: "0.5",
  orders_per_minute: 120,
  max_daily_loss: "50",
};

describe("the risk limits on the page", () => {
  it("are sent where they were changed, the count as a number", () => {
    const draft = { ...limitsDraftOf(LIMITS), max_position: " 5.50", orders_per_minute: "60" };
    expect(limitsChangeOf(LIMITS, draft)).toEqual({ limits: { max_position: "5.50", orders_per_minute: 60 } });
    expect(limitsChangeOf(LIMITS, limitsDraftOf(LIMITS))).toBeUndefined();
  });

  it.each([
    ["price_band", "-0.5"],
    ["max_notional", "1e6"],
    ["max_daily_loss", ""],
    ["orders_per_minute", "0"],
    ["orders_per_minute", "1.5"],
    ["orders_per_minute", "100001"],
  ] as const)("do not take %s of %j", (name, text) => {
    expect(limitFaults({ ...limitsDraftOf(LIMITS), [name]: text })).toEqual({ [name]: expect.any(String) });
  });
});
