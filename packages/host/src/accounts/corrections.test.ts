import type { AccountExport } from "@bourse/contract/host-api";
import { describe, expect, it } from "vitest";
import { faultsOf } from "../../test/fixtures/accounts/export-faults.fixture.ts";

const AT = "2026-01-05T12:00:00.000Z";
const LATER = "2026-01-05T12:01:00.000Z";

/** An order that was canceled and filled afterwards, a fee in coins, and a deposit that the trader has booked. */
function corrected(): AccountExport {
  const order = {
    client_order_id: "a",
    symbol: "BTC/USD",
    side: "buy" as const,
    type: "limit" as const,
    tif: "gtc" as const,
  };
  return {
    account: {
      id: "x",
      kind: "live",
      name: "X",
      starting_cash: "1000",
      cash: "950",
      risk: { state: "active", limits: {} as never },
      positions: [{ symbol: "BTC/USD", quantity: "1.99" }],
      takes: { types: [], brackets: false, replacements: false },
    },
    orders: [
      { ...order, quantity: "2", filled: "2", average_price: "75", price: "75", status: "canceled", placed_at: AT },
    ],
    fills: [
      {
        sequence: 7,
        client_order_id: "a",
        symbol: "BTC/USD",
        side: "buy",
        price: "75",
        quantity: "2",
        fee: "0",
        ambiguous: false,
        at: LATER,
      },
    ],
    moves: [
      { client_order_id: "a", from: "pending_new", to: "working", at: AT },
      { client_order_id: "a", from: "working", to: "canceled", at: AT },
    ],
    corrections: [
      {
        sequence: 1,
        kind: "late_fill",
        asset: "BTC",
        amount: "2",
        symbol: "BTC/USD",
        price: "75",
        client_order_id: "a",
        fill: 7,
        at: LATER,
      },
      {
        sequence: 2,
        kind: "fee",
        asset: "BTC",
        amount: "-0.01",
        symbol: "BTC/USD",
        price: "75",
        client_order_id: "a",
        fill: 7,
        at: LATER,
      },
      { sequence: 3, kind: "booked", asset: "USD", amount: "100", reason: "deposit", at: LATER },
    ],
  };
}

type Entry = AccountExport["corrections"][number];
const without = (index: number) => (whole: AccountExport) => ({
  ...whole,
  corrections: whole.corrections.filter((_each, at) => at !== index),
});
const changed = (index: number, change: Partial<Entry>) => (whole: AccountExport) => ({
  ...whole,
  corrections: whole.corrections.map((each, at) => (at === index ? { ...each, ...change } : each)),
});

describe("the independent checker of an account", () => {
  it("takes corrections that add up", () => {
    expect(faultsOf(corrected())).toBe("");
  });

  it.each<readonly [string, (whole: AccountExport) => AccountExport, string]>([
    ["a late fill without its entry", without(0), "a fill after its end has no entry"],
    ["a late fill of another amount", changed(0, { amount: "1" }), "a late fill is none of its fills"],
    ["a late fill of another fill", changed(0, { fill: 8 }), "a late fill is none of its fills"],
    ["a fee that is missing", without(1), "the position in BTC/USD is not"],
    ["a fee of no fill", changed(1, { fill: 8 }), "a fee is of none of its fills"],
    ["a fee of something else", changed(1, { symbol: "ETH/USD" }), "a fee is of something else"],
    ["a deposit that is missing", without(2), "the cash is not what the fills left"],
    ["a deposit of another amount", changed(2, { amount: "99" }), "the cash is not what the fills left"],
    ["a deposit under an order", changed(2, { client_order_id: "a", fill: 7 }), "booked belongs to no order"],
    [
      "the same entry twice",
      (whole) => ({ ...whole, corrections: [...whole.corrections, ...whole.corrections.slice(0, 1)] }),
      "a fill is late twice",
    ],
    [
      "a fill that is called late before the end",
      (whole) => ({ ...whole, fills: whole.fills.map((each) => ({ ...each, at: "2026-01-05T11:00:00.000Z" })) }),
      "a fill before its end is called late",
    ],
  ])("finds %s", (_name, change, fault) => {
    expect(faultsOf(change(corrected()))).toContain(fault);
  });
});
