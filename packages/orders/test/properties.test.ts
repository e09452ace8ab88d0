import { type Bar, columnsOf, UTC, zoneDays } from "@bourse/bars";
import type { OrderRequest } from "@bourse/contract";
import { decimal, type MarketBar, PaperEngine, type PaperRun, paperAnswer, runPaper, sampleBar } from "@bourse/orders";
import { depth } from "@bourse/testing/depth";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyBar, anyBracket, anyOrder, anyOrders, anyTurns, pathsOf, RULES, type TickBar } from "./arbitraries.ts";

const DAY_MS = 86_400_000;
const d = (value: number) => decimal(String(value));
const asMarket = ({ open, high, low, close }: TickBar): MarketBar => {
  return { open: d(open), high: d(high), low: d(low), close: d(close) };
};
const number = ({ digits, scale }: { readonly digits: bigint; readonly scale: number }) => Number(digits) / 10 ** scale;

/** Prices of the fills of one order, and what it is worth at the close. */
function outcome(order: OrderRequest, market: readonly MarketBar[], close: number) {
  const engine = new PaperEngine(RULES);
  engine.place(order);
  const fills = market.flatMap((bar, at) => engine.pass(bar, at));
  const signed = ({ side, quantity }: (typeof fills)[number]) => (side === "buy" ? 1 : -1) * number(quantity);
  const worth = fills.reduce((sum, fill) => sum + signed(fill) * (close - number(fill.price)), 0);
  return { prices: fills.map(({ price }) => number(price)), worth };
}

const onBar = (order: OrderRequest, bar: TickBar) => outcome(order, [asMarket(bar)], bar.close);
const onPath = (order: OrderRequest, path: readonly number[], bar: TickBar) =>
  outcome(
    order,
    path.map((price) => sampleBar(d(price))),
    bar.close,
  );

describe("a bar and the paths through it", () => {
  it("fill a market, limit or stop order at the same price, whatever the path", () => {
    fc.assert(
      fc.property(anyOrder, anyBar, anyTurns, (order, bar, turns) => {
        fc.pre(order.type !== "stop_limit");
        const { prices } = onBar(order, bar);
        for (const path of pathsOf(bar, turns)) expect(onPath(order, path, bar).prices).toEqual(prices);
      }),
      { numRuns: depth({ usual: 75, deep: 300 }) },
    );
  });

  it("fill a stop_limit order on the bar only where every path fills it, and never at a better price", () => {
    fc.assert(
      fc.property(anyOrder, anyBar, anyTurns, (order, bar, turns) => {
        fc.pre(order.type === "stop_limit");
        const { prices } = onBar(order, bar);
        const [price] = prices;
        if (price !== undefined) {
          for (const path of pathsOf(bar, turns)) expect(onPath(order, path, bar).prices).toEqual([price]);
        }
      }),
      { numRuns: depth({ usual: 250, deep: 1000 }) },
    );
  });

  it("never make a bracket worth more on the bar than on the best path", () => {
    fc.assert(
      fc.property(anyBracket, anyBar, anyTurns, (order, bar, turns) => {
        const best = Math.max(...pathsOf(bar, turns).map((path) => onPath(order, path, bar).worth));
        expect(onBar(order, bar).worth).toBeLessThanOrEqual(best);
      }),
      { numRuns: depth({ usual: 250, deep: 1000 }) },
    );
  });

  it("never make a bracket worth more than on the worst path, unless the fill is marked or the position is still held", () => {
    fc.assert(
      fc.property(anyBracket, anyBar, anyTurns, (order, bar, turns) => {
        const { worth, prices } = onBar(order, bar);
        const worst = Math.min(...pathsOf(bar, turns).map((path) => onPath(order, path, bar).worth));
        if (prices.length === 2) expect(worth).toBeLessThanOrEqual(worst);
      }),
      { numRuns: depth({ usual: 250, deep: 1000 }) },
    );
  });
});

const anyTape = fc.array(fc.tuple(anyBar, fc.nat({ max: 400 })), { minLength: 1, maxLength: 12 });
const barOf = (bar: TickBar, volume: number, index: number): Bar => ({ ...bar, volume, time: (index * DAY_MS) / 4 });
const settings = { rules: RULES, cash: decimal("1000"), funding: "margin" } as const;

function run(bars: readonly Bar[], orders: Parameters<typeof runPaper>[1]): PaperRun {
  return runPaper({ bars: columnsOf(bars), hasVolume: true, step: DAY_MS / 4, dayOf: zoneDays(UTC) }, orders, settings);
}

/** Millionths of a unit, as a reader of the answer would count them. */
const units = (text: string) => {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  return (text.startsWith("-") ? -1n : 1n) * BigInt(whole + fraction.padEnd(12, "0"));
};

describe("a run", () => {
  it("adds up: the position is the sum of the fills, the cash what they cost, and a fill at most its share", () => {
    fc.assert(
      fc.property(anyTape, anyOrders(12), (tape, orders) => {
        const bars = tape.map(([bar, volume], index) => barOf(bar, volume, index));
        const answer = paperAnswer(run(bars, orders));
        const sides = new Map<string, string>(orders.map(({ client_order_id, side }) => [client_order_id, side]));
        let [position, cash] = [0n, units("1000") * 10n ** 12n];
        for (const { client_order_id: id, fills, filled, status } of answer.orders) {
          if (status === "rejected") continue;
          const firstSide = orders.find((each) => each.client_order_id === id)?.side;
          const exits = sides.get(id.split("/")[0] ?? "") === "buy" ? "sell" : "buy";
          const sign = (id.includes("/") ? exits : firstSide) === "buy" ? 1n : -1n;
          expect(fills.reduce((sum, { quantity }) => sum + units(quantity), 0n)).toBe(units(filled));
          for (const { bar, price, quantity, fee } of fills) {
            position += sign * units(quantity);
            cash -= sign * units(price) * units(quantity) + units(fee) * 10n ** 12n;
            expect(Number(quantity)).toBeLessThanOrEqual((bars[bar]?.volume ?? 0) * 0.25 + 1e-9);
          }
        }
        expect([units(answer.position), units(answer.cash) * 10n ** 12n]).toEqual([position, cash]);
      }),
      { numRuns: depth({ usual: 125, deep: 500 }) },
    );
  });

  it("keeps each order within its quantity, and filled only when nothing is left", () => {
    fc.assert(
      fc.property(anyTape, anyOrders(12), (tape, orders) => {
        const bars = tape.map(([bar, volume], index) => barOf(bar, volume, index));
        for (const { quantity, filled, status } of run(bars, orders).orders) {
          if (status === "rejected") continue;
          expect(number(filled)).toBeLessThanOrEqual(number(quantity) + 1e-9);
          expect(status === "filled").toBe(number(filled) === number(quantity));
        }
      }),
      { numRuns: depth({ usual: 125, deep: 500 }) },
    );
  });

  it("fills the same whether samples come one by one or as bars of one sample", () => {
    fc.assert(
      fc.property(anyTape, anyOrder, (tape, order) => {
        const samples = tape.map(([{ close }, volume]) => ({ price: close, volume }));
        const bars = samples.map(({ price, volume }, index) =>
          barOf({ open: price, high: price, low: price, close: price }, volume, index),
        );
        const engine = new PaperEngine(RULES);
        engine.place(order);
        const rest = samples.slice(1);
        const fills = rest.flatMap(({ price, volume }, index) =>
          engine.pass(sampleBar(d(price), d(volume)), index + 1),
        );
        expect(run(bars, [{ ...order, at: 0 }]).fills).toEqual(fills);
      }),
    );
  });

  it("does not look ahead: bars that come later change no fill before them", () => {
    fc.assert(
      fc.property(anyTape, anyOrders(12), fc.nat({ max: 11 }), (tape, orders, cut) => {
        const bars = tape.map(([bar, volume], index) => barOf(bar, volume, index));
        const early = run(bars.slice(0, cut + 1), orders).fills;
        const taken = run(bars, orders).fills.filter(({ at }) => at <= cut);
        expect(taken).toEqual(early);
      }),
    );
  });
});

describe("an engine that forgets what has ended", () => {
  it("fills the rest as one that forgets nothing, and holds nothing of what has ended as a whole", () => {
    fc.assert(
      fc.property(anyTape, anyOrders(12), (tape, orders) => {
        const [keeping, forgetting] = [new PaperEngine(RULES), new PaperEngine(RULES)];
        const forget = () => forgetting.release(forgetting.takeChanges().orders);
        for (const [at, [bar, volume]] of tape.entries()) {
          const market = { ...asMarket(bar), volume: d(volume) };
          expect(forgetting.pass(market, at)).toEqual(keeping.pass(market, at));
          forget();
          for (const { at: when, ...request } of orders) {
            if (when === at) expect(forgetting.place(request)).toEqual(keeping.place(request));
          }
          forget();
          const entryOf = (id: string) => id.split("/")[0];
          const living = new Set(forgetting.live.map(({ id }) => entryOf(id)));
          expect(forgetting.live).toEqual(keeping.live);
          expect(forgetting.orders.every(({ id }) => living.has(entryOf(id)))).toBe(true);
        }
      }),
      { numRuns: depth({ usual: 125, deep: 500 }) },
    );
  });
});
