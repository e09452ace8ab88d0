import type { Account } from "@bourse/contract/host-api";
import { formatExact } from "@bourse/ui";
import { describe, expect, it } from "vitest";
import { blankTicket, orderOf, ticketFaults, timeChoices, typeChoices, withType } from "./ticket.ts";
import { orderSentence } from "./words.ts";

const ticket = { ...blankTicket("SPX"), quantity: "2" };
const PRICES = { exact: (text: string) => formatExact(text, 2) };

describe("the order ticket", () => {
  it("asks for exactly the amounts that the type needs", () => {
    expect(Object.keys(ticketFaults(blankTicket("SPX")))).toEqual(["quantity"]);
    expect(Object.keys(ticketFaults({ ...ticket, type: "limit" }))).toEqual(["price"]);
    expect(Object.keys(ticketFaults({ ...ticket, type: "stop_limit" }))).toEqual(["price", "stopPrice"]);
    expect(ticketFaults({ ...ticket, price: "left from before" })).toEqual({});
  });

  it.each(["0", "0.00", "-1", "1e3", "1,5", "NaN", "01", "1."])("does not send %j as a quantity", (quantity) => {
    expect(ticketFaults({ ...ticket, quantity })).toEqual({ quantity: expect.any(String) });
  });

  it("sends every digit as it was typed, and nothing that is not shown", () => {
    const draft = {
      ...ticket,
      quantity: " 0.10 ",
      price: "99",
      stopPrice: "98.50",
      type: "stop",
      stopLoss: "90",
    } as const;
    expect(orderOf(draft, "id")).toEqual({
      client_order_id: "id",
      symbol: "SPX",
      side: "buy",
      type: "stop",
      tif: "gtc",
      quantity: "0.10",
      stop_price: "98.50",
      stop_loss: "90",
    });
  });

  it("offers only what the account takes, and leaves no time that the type cannot have", () => {
    const takes = {
      types: [
        { type: "market", times_in_force: ["gtc"] },
        { type: "limit", times_in_force: ["gtc", "fok"] },
      ],
      brackets: false,
      replacements: false,
    } as const satisfies Account["takes"];
    expect(typeChoices(takes)).toEqual({ market: "Market", limit: "Limit" });
    const draft = withType({ ...ticket, tif: "day" }, "limit", takes);
    expect(Object.keys(timeChoices(takes, draft))).toEqual(["gtc", "fok"]);
    expect(draft.tif).toBe("gtc");
    expect(withType({ ...draft, tif: "fok" }, "limit", takes).tif).toBe("fok");
    expect(withType({ ...draft, tif: "fok" }, "market", takes).tif).toBe("gtc");
  });

  it("says a live order in full before it is sent", () => {
    const order = { client_order_id: "a", symbol: "BTC/USD", side: "sell", quantity: "0.10" } as const;
    expect(orderSentence({ ...order, type: "market", stop_loss: "90" }, PRICES, "USD")).toBe(
      "Sell 0.10 BTC/USD, market, at the next price, guard 90.00 USD.",
    );
    expect(orderSentence({ ...order, type: "market" }, PRICES, "USD")).toBe(
      "Sell 0.10 BTC/USD, market, at the next price.",
    );
    expect(orderSentence({ ...order, type: "stop_limit", price: "89.50", stop_price: "90" }, PRICES, "USD")).toBe(
      "Sell 0.10 BTC/USD, stop 90.00, limit 89.50 USD.",
    );
  });
});
