import { type Bar, columnsOf } from "@bourse/bars";
import type { Strategy } from "@bourse/contract/in-app";
import { decimalText } from "@bourse/orders";
import { Backtest, beside } from "@bourse/orders/backtest";
import fc from "fast-check";
import { expect, it } from "vitest";
import { anyOrders } from "../arbitraries.ts";
import { hourly, onEach, runOver, SETTINGS } from "./run.fixture.ts";

/** Every number of bar `n` lies between n × 1000 and n × 1000 + 999: a number tells the bar that it comes from. */
const COUNT = 40;
const TELLING = Array.from({ length: COUNT }, (_, at): Bar => {
  const base = at * 1000;
  return { time: base + 1, open: base + 500, high: base + 900, low: base + 100, close: base + 600, volume: base + 5 };
});

/** Every number that can be reached from a value: properties, prototypes, getters, arrays and their whole buffers. */
function reachable(root: unknown): readonly number[] {
  const numbers: number[] = [];
  const seen = new Set<unknown>();
  const left: unknown[] = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === "number") numbers.push(value);
    if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) continue;
    seen.add(value);
    if (ArrayBuffer.isView(value)) {
      numbers.push(...new Float64Array(value.buffer));
      continue;
    }
    left.push(Object.getPrototypeOf(value));
    for (const key of Reflect.ownKeys(value)) {
      const { get, value: own } = Object.getOwnPropertyDescriptor(value, key) ?? {};
      left.push(own, get);
      // The getters of the language's own prototypes want another `this`.
      if (get && value === root) left.push(Reflect.get(value, key));
    }
  }
  return numbers.filter(Number.isFinite);
}

it("nothing that a strategy can reach has a number of a bar to come", () => {
  const looked: number[] = [];
  const strategy: Strategy = {
    start: () => ({
      onBar(bar, context) {
        const at = context.bars.length - 1;
        const { bars } = context;
        const asked = [-1, -2, -1000, 0.5, Number.NaN].map((ago) => bars.close(ago));
        const copies = [bars.closes(1e9), bars.closes(2), bars.closes(-1)];
        const all = [bar, context, context.bars, asked, copies].flatMap(reachable);
        const largest = Math.max(...all.filter((each) => each < COUNT * 1000));
        expect(largest).toBeLessThan((at + 1) * 1000);
        expect(largest).toBeGreaterThanOrEqual(at * 1000);
        looked.push(largest);
      },
    }),
  };
  runOver(TELLING, strategy, { block: COUNT });
  expect(looked).toHaveLength(COUNT);
});

it("a strategy that replaces the functions of arrays gets no block into its hands", () => {
  const caught: number[] = [];
  const methods = ["subarray", "slice", "set", "at", "fill", "forEach", "map", "keys", "entries", "values"] as const;
  const prototype = Object.getPrototypeOf(Float64Array.prototype);
  const kept = methods.map((name) => [name, Object.getOwnPropertyDescriptor(prototype, name)] as const);
  const strategy: Strategy = {
    start() {
      for (const [name, descriptor] of kept) {
        Object.defineProperty(prototype, name, {
          ...descriptor,
          value(this: Float64Array, ...args: unknown[]) {
            caught.push(...Array.from({ length: this.length }, (_, index) => this[index] ?? 0));
            return Reflect.apply(descriptor?.value, this, args);
          },
        });
      }
      return {
        onBar(_bar, { bars }) {
          bars.closes(3);
          expect(Math.max(0, ...caught)).toBeLessThan(bars.length * 1000);
        },
      };
    },
  };
  const take = beside(new Backtest(SETTINGS, COUNT), { strategy, parameters: {}, every: 1 });
  try {
    take(columnsOf(TELLING));
  } finally {
    for (const [name, descriptor] of kept) Object.defineProperty(prototype, name, descriptor ?? {});
  }
  expect(caught.length).toBeGreaterThan(0);
});

it("what a strategy sees until a bar is the same, whatever bars follow", () => {
  const price = fc.integer({ min: 90, max: 110 });
  const prices = fc.array(fc.tuple(price, price), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(prices, prices, anyOrders(20), (first, second, orders) => {
      const bars = (all: typeof first) =>
        hourly(all.map(([open, close]) => [open, Math.max(open, close), Math.min(open, close), close]));
      const seen = (all: typeof first) => {
        const texts: string[] = [];
        const strategy = onEach((at, context) => {
          for (const { at: when, ...order } of orders) if (when === at) context.place(order);
          const { position, cash, orders: live, fills } = context;
          texts.push(JSON.stringify([position, cash, live, fills, [...context.bars.closes(3)]]));
        });
        runOver(bars(all), strategy);
        return texts;
      };
      const whole = seen([...first, ...second]);
      expect(whole.slice(0, first.length)).toEqual(seen(first));
    }),
    { numRuns: 200 },
  );
});

it("an order of the day does not tell by its end that no bar of the day follows", () => {
  const bars = [0, 23, 24].map((hour) => ({ time: hour * 3_600_000, open: 9, high: 9, low: 9, close: 9, volume: 0 }));
  const lives: (readonly string[])[] = [];
  const strategy = onEach((at, context) => {
    if (at === 0) context.place({ side: "buy", type: "limit", price: "5", quantity: "1", tif: "day" });
    lives.push(context.orders.map(({ status }) => status));
  });
  const { report } = runOver(bars, strategy);
  expect(lives).toEqual([["working"], ["working"], []]);
  expect(report.orders.ends).toEqual([{ state: "expired", count: 1 }]);
  expect(decimalText(SETTINGS.cash)).toBe(report.cash);
});
