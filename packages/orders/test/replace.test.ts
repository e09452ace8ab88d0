import type { OrderRequest } from "@bourse/contract";
import { type Decimal, decimal, decimalText, PaperEngine } from "@bourse/orders";
import { describe, expect, it } from "vitest";

const RULES = {
  tick: decimal("0.5"),
  lot: decimal("1"),
  feeRate: decimal("0"),
  volumeShare: decimal("1"),
  limitFills: "touched",
} as const;
const ENTRY: OrderRequest = {
  client_order_id: "a",
  side: "buy",
  type: "limit",
  quantity: "10",
  price: "100",
  take_profit: "110",
  stop_loss: "95",
};

/** An engine whose order has filled four of ten at 100. */
function begun(request: OrderRequest = ENTRY) {
  const engine = new PaperEngine(RULES);
  const bar = (price: string, volume: string) => {
    const at = decimal(price);
    return engine.pass({ open: at, high: at, low: at, close: at, volume: decimal(volume) }, 0);
  };
  engine.place(request);
  bar("100", "4");
  const change = (id: string, part: Readonly<Record<string, Decimal>>) => {
    const after = engine.replaced(id, part);
    if (typeof after === "string") return after;
    engine.replace(after);
    return "replaced";
  };
  const states = () =>
    Object.fromEntries(
      engine.orders.map((each) => [
        each.id,
        `${each.status} ${decimalText(each.filled)}/${decimalText(each.quantity)}`,
      ]),
    );
  return { engine, bar, change, states };
}

describe("an order that is filled in part", () => {
  it("takes a smaller quantity above what is filled, and its exits follow what is filled later", () => {
    const { bar, change, states } = begun();
    expect(states()).toEqual({
      a: "partially_filled 4/10",
      "a/stop_loss": "working 0/4",
      "a/take_profit": "working 0/4",
    });
    expect(change("a", { quantity: decimal("4") })).toBe("order.below_filled");
    expect(change("a", { quantity: decimal("3") })).toBe("order.below_filled");
    expect(change("a", { quantity: decimal("5.5") })).toBe("order.off_lot");
    expect(change("a", { quantity: decimal("6") })).toBe("replaced");
    bar("100", "50");
    expect(states()).toEqual({ a: "filled 6/6", "a/stop_loss": "working 0/6", "a/take_profit": "working 0/6" });
  });

  it("goes on as it was when the change is refused, and never leaves its bracket", () => {
    const { change, states } = begun();
    const before = states();
    expect(change("a", { price: decimal("95") })).toBe("order.bracket_invalid");
    expect(change("a", { price: decimal("100.25") })).toBe("order.off_tick");
    expect(change("a/stop_loss", { quantity: decimal("2") })).toBe("order.exit_sized");
    expect(states()).toEqual(before);
  });

  it("can be canceled, and its exits guard what it has filled, at the price they were moved to", () => {
    const { engine, bar, change, states } = begun();
    expect(change("a/stop_loss", { stopPrice: decimal("97") })).toBe("replaced");
    expect(engine.cancel("a")).toBeUndefined();
    expect(engine.cancel("a")).toBe("order.ended");
    bar("96", "3");
    expect(states()).toEqual({
      a: "canceled 4/10",
      "a/stop_loss": "partially_filled 3/4",
      "a/take_profit": "canceled 0/4",
    });
    expect(change("a/stop_loss", { stopPrice: decimal("90") })).toBe("order.already_triggered");
    bar("80", "3");
    expect(states()["a/stop_loss"]).toBe("filled 4/4");
  });

  it("is canceled for its rest once an exit begins, and the other exit shrinks by what that closes", () => {
    const { bar, states } = begun();
    bar("110", "1");
    expect(states()).toEqual({
      a: "canceled 4/10",
      "a/stop_loss": "working 0/3",
      "a/take_profit": "partially_filled 1/4",
    });
    bar("95", "2");
    bar("94", "2");
    expect(states()).toMatchObject({ "a/stop_loss": "filled 3/3", "a/take_profit": "canceled 1/4" });
  });
});
