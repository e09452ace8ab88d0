import { describe, expect, it } from "vitest";
import { blankTicket, orderOf, ticketFaults } from "./ticket.ts";

const ticket = { ...blankTicket("SPX"), quantity: "2" };

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
});
