import type { Account } from "@bourse/contract/host-api";
import { type Decimal, decimal, decimalText } from "@bourse/orders";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Estimate, type EstimateFacts, equityOf, estimateOf, sizeFault } from "./estimate.ts";
import { blankTicket, orderOf, type TicketDraft } from "./ticket.ts";

const TAKES: Account["takes"] = { types: [], brackets: true, replacements: true };
const PAPER: EstimateFacts["account"] = {
  cash: "9000",
  positions: [{ symbol: "SPX", quantity: "10", average_price: "90", last_price: "100" }],
  simulation: { funding: "cash", spread_ticks: "0", slippage_ticks: "0" },
  takes: TAKES,
};
const { simulation: _, ...LIVE } = PAPER;
const ticket = (more: Partial<TicketDraft>): TicketDraft => ({ ...blankTicket("SPX"), ...more });
const at = (last: string, account = PAPER): EstimateFacts => ({ last: decimal(last), account });
const written = (estimate: Estimate) =>
  Object.fromEntries(Object.entries(estimate).map(([name, value]) => [name, decimalText(value)]));

describe("the cost of an order", () => {
  it("is its value and fee, and what it loses and wins at its exits", () => {
    const draft = ticket({ quantity: "3", stopLoss: "95", takeProfit: "120" });
    expect(written(estimateOf(draft, at("100")))).toEqual({
      quantity: "3",
      value: "300",
      fee: "0.3",
      risk: "15",
      riskPercent: "0.15",
      gain: "60",
    });
    const sale = ticket({
      side: "sell",
      type: "limit",
      price: "101",
      quantity: "2",
      stopLoss: "105",
      takeProfit: "95",
    });
    expect(written(estimateOf(sale, at("100")))).toMatchObject({ value: "202", risk: "8", gain: "12" });
  });

  it("leaves out what the page does not know, and exits on the wrong side", () => {
    expect(written(estimateOf(ticket({ quantity: "3" }), { last: undefined, account: PAPER }))).toEqual({
      quantity: "3",
    });
    expect(written(estimateOf(ticket({ quantity: "3" }), at("100", LIVE)))).toEqual({ quantity: "3", value: "300" });
    const wrong = ticket({ quantity: "3", stopLoss: "101", takeProfit: "99" });
    expect(written(estimateOf(wrong, at("100")))).toEqual({ quantity: "3", value: "300", fee: "0.3" });
    const positions = [{ symbol: "NDX", quantity: "1" }];
    expect(equityOf({ ...PAPER, positions })).toBeUndefined();
    const unknown = estimateOf(ticket({ quantity: "1", stopLoss: "95" }), at("100", { ...PAPER, positions }));
    expect([unknown.risk, unknown.riskPercent]).toEqual([decimal("5"), undefined]);
  });

  it.each([
    ["cash", { quantity: "1001" }, PAPER, "10"],
    ["cash", { quantity: "1000" }, LIVE, "10"],
    ["cash", { quantity: "100", type: "limit", price: "3" }, LIVE, "33.33333333"],
    ["risk", { quantity: "100", stopLoss: "97" }, PAPER, "33.33333333"],
    ["risk", { quantity: "100", side: "sell", stopLoss: "104" }, PAPER, "25"],
  ] as const)("sizes by %s: %j", (sizedBy, more, account, quantity) => {
    const draft = ticket({ sizedBy, ...more });
    const estimate = estimateOf(draft, at("100", account));
    expect(estimate.quantity && decimalText(estimate.quantity)).toBe(quantity);
    expect([sizeFault(draft, estimate), orderOf(draft, "id", estimate.quantity).quantity]).toEqual([
      undefined,
      quantity,
    ]);
  });

  it("says why an order cannot be sized", () => {
    const fault = (more: Partial<TicketDraft>, facts = at("100")) => {
      const draft = ticket({ quantity: "5", ...more });
      return sizeFault(draft, estimateOf(draft, facts));
    };
    expect(fault({ sizedBy: "risk" })).toContain("type one");
    expect(fault({ sizedBy: "risk", stopLoss: "101" })).toContain("on its losing side");
    expect(fault({ sizedBy: "cash" }, { last: undefined, account: PAPER })).toContain("No price");
    expect(fault({ sizedBy: "cash", quantity: "0.0000001" })).toBe("Too little for the smallest quantity.");
    expect(fault({})).toBeUndefined();
  });

  it("is never above the amount that it is sized by, and one step more would be", () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 16n }).map((digits): Decimal => ({ digits, scale: 6 }));
    fc.assert(
      fc.property(amount, amount, amount, (money, price, stop) => {
        const draft = ticket({ sizedBy: "risk", quantity: decimalText(money), stopLoss: decimalText(stop) });
        const facts = { last: price, account: LIVE };
        const byRisk = estimateOf(draft, facts);
        const byCash = estimateOf({ ...draft, sizedBy: "cash" }, facts);
        for (const [quantity, unit] of [
          [byCash.quantity, price.digits],
          [byRisk.quantity, price.digits - stop.digits],
        ] as const) {
          if (!quantity) continue;
          const steps = decimal(decimalText({ digits: quantity.digits, scale: quantity.scale - 8 })).digits;
          const limit = money.digits * 10n ** 8n;
          expect(steps * unit <= limit && (steps + 1n) * unit > limit).toBe(true);
        }
      }),
    );
  });
});
