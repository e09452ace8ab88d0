import { decimal, newOrder, ZERO } from "@bourse/orders";
import { expect, it } from "vitest";
import { FIRST_RISK_LIMITS } from "./limits.ts";
import { riskRefusal } from "./rules.ts";

const QUESTION = {
  state: "active",
  limits: { ...FIRST_RISK_LIMITS, max_order_quantity: "12", max_position: "10", max_notional: "600" },
  lastPrice: decimal("100"),
  working: { buy: ZERO, sell: ZERO },
  loss: ZERO,
} as const;

/** An order of which four are filled already, with a new quantity. */
const replaced = (side: "buy" | "sell", quantity: string) => ({
  ...newOrder({ client_order_id: "a", side, type: "limit", price: "100", quantity }),
  filled: decimal("4"),
});

it("judges a replacement by what is left to be filled, since the rest is in the position already", () => {
  const judged = (quantity: string) =>
    riskRefusal({ ...QUESTION, order: replaced("buy", quantity), position: decimal("4") });
  expect(judged("10")).toBeUndefined();
  expect(judged("10.1")).toBe("risk.position");
  expect(judged("12.1")).toBe("risk.order_size");
});

it("lets what is left of a closing order be replaced while the account reduces", () => {
  const judged = (quantity: string) =>
    riskRefusal({ ...QUESTION, state: "reducing", order: replaced("sell", quantity), position: decimal("6") });
  expect(judged("10")).toBeUndefined();
  expect(judged("10.1")).toBe("risk.reducing");
});
