import { depth } from "@bourse/testing/depth";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { OrderBook } from "./book.ts";
import { decimal } from "./decimal.ts";
import { PaperEngine } from "./engine.ts";
import { newOrder, type Order } from "./order.ts";
import { PriceIndex } from "./price-index.ts";
import { bestOf, fillsLimit, sampleBar, triggersStop, worstOf } from "./prices.ts";

const price = fc.integer({ min: 90, max: 110 }).map((each) => decimal(`${each}`));
const anyOrder: fc.Arbitrary<Order> = fc
  .record({
    id: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"),
    side: fc.constantFrom("buy", "sell"),
    tif: fc.constantFrom("gtc", "day", "ioc"),
    prices: fc.record({ price, stopPrice: price }, { requiredKeys: [] }),
    triggered: fc.boolean(),
  })
  .map(({ id, side, tif, prices, triggered }) => ({
    ...newOrder({ client_order_id: id, side, type: "market", quantity: "1" }),
    tif,
    triggered,
    ...prices,
  }));

/** The rule of the fills, asked of one order. */
function touches(
  { high, low }: { readonly high: Order["quantity"]; readonly low: Order["quantity"] },
  order: Order,
): boolean {
  const bar = { open: low, high, low, close: high };
  const { side, price: limit, stopPrice, triggered, tif } = order;
  if (stopPrice && !triggered) return triggersStop(worstOf(bar, side), { side, price: stopPrice });
  return !limit || tif === "ioc" || fillsLimit(bestOf(bar, side), { side, price: limit }, "touched");
}

describe("the index of live orders by price", () => {
  it("finds those that a bar touches, in the order of their acceptance, after any changes", () => {
    const act = fc.oneof(anyOrder, fc.constantFrom("a", "b", "c"));
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), price, price, (acts, one, other) => {
        const index = new PriceIndex();
        const kept = new Map<string, Order>();
        for (const each of acts) {
          if (typeof each === "string") {
            index.drop(each);
            kept.delete(each);
          } else {
            index.put(each);
            kept.set(each.id, each);
          }
        }
        const [low, high] = one.digits < other.digits ? [one, other] : [other, one];
        const expected = [...kept.values()].filter((order) => touches({ high, low }, order)).map(({ id }) => id);
        expect(index.touchedBy({ buy: { high, low }, sell: { high, low } })).toEqual(expected);
      }),
      { numRuns: depth({ usual: 300, deep: 3000 }) },
    );
  });

  it("lets a price look at what it touches, and not at every order that lives", () => {
    const rules = { tick: decimal("1"), lot: decimal("1"), feeRate: decimal("0"), volumeShare: decimal("1") };
    const engine = new PaperEngine({ ...rules, limitFills: "touched" });
    for (let at = 0; at < 2000; at += 1) {
      const resting = {
        side: at % 2 === 0 ? "buy" : "sell",
        type: at % 3 === 0 ? "stop" : "limit",
        quantity: "1",
      } as const;
      const away = (resting.side === "buy") === (resting.type === "limit") ? `${1 + (at % 90)}` : `${111 + (at % 90)}`;
      const name = resting.type === "stop" ? "stop_price" : "price";
      engine.place({ client_order_id: `o${at}`, ...resting, [name]: away });
    }
    engine.place({ client_order_id: "near", side: "buy", type: "limit", price: "99", quantity: "1" });
    const looks = vi.spyOn(OrderBook.prototype, "get");
    expect(engine.pass(sampleBar(decimal("100")), 0, { position: decimal("5") })).toEqual([]);
    expect(looks).not.toHaveBeenCalled();
    expect(engine.pass(sampleBar(decimal("99")), 1, { position: decimal("5") }).map(({ order }) => order)).toEqual([
      "near",
    ]);
    expect(looks.mock.calls.length).toBeLessThan(10);
    looks.mockRestore();
  });
});
