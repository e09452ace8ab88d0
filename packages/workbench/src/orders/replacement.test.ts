import type { AccountOrder } from "@bourse/contract/host-api";
import { describe, expect, it } from "vitest";
import { draftOf, replaceFaults, replacementOf } from "./replacement.ts";

const ORDER: AccountOrder = {
  client_order_id: "a",
  symbol: "SPX",
  side: "buy",
  type: "stop_limit",
  tif: "gtc",
  quantity: "10",
  filled: "4",
  average_price: "99",
  price: "101",
  stop_price: "100",
  status: "partially_filled",
  placed_at: "2026-01-05T12:00:00.000Z",
};

describe("a replacement", () => {
  it("offers the amounts that the order has, and no quantity of a bracket's exit", () => {
    expect(draftOf(ORDER)).toEqual({ quantity: "10", price: "101", stop_price: "100" });
    const { price: _, ...stop } = ORDER;
    expect(draftOf({ ...stop, client_order_id: "a/stop_loss", entry: "a" })).toEqual({ stop_price: "100" });
  });

  it("sends only what was changed, every digit as it was typed", () => {
    const draft = { ...draftOf(ORDER), price: " 101.50 " };
    expect(replacementOf(ORDER, draft)).toEqual({ client_order_id: "a", price: "101.50" });
    expect(replacementOf(ORDER, draftOf(ORDER))).toBeUndefined();
  });

  it.each(["", "0", "-1", "1e3"])("does not send %j", (quantity) => {
    expect(replaceFaults({ ...draftOf(ORDER), quantity })).toEqual({ quantity: expect.any(String) });
  });
});
