import { expect, it } from "vitest";
import { BarStore } from "../../chart/store/bar-store.ts";
import { fillPlace } from "./lines.ts";

const DAY = 86_400_000;
const bar = (day: number) => ({ time: day * DAY, open: 1, high: 2, low: 0.5, close: 1.5, volume: 3 });

it("a fill stands at the bar that was forming, never at the next one, and at its own price", () => {
  const store = new BarStore();
  store.replaceFrom(0, [bar(10), bar(11), bar(14)]);
  const on = { xOf: (time: number) => time / DAY, yOf: (price: number) => -price };
  const place = (at: number) => fillPlace({ time: at * DAY, price: 101.5 }, store, on);
  expect([place(10.9), place(12.5), place(14.9), place(20)]).toEqual([
    { x: 10, y: -101.5 },
    { x: 11, y: -101.5 },
    { x: 14, y: -101.5 },
    { x: 14, y: -101.5 },
  ]);
  expect(place(9)).toEqual({ x: undefined, y: -101.5 });
});
