import { expect, it } from "vitest";
import { snapped, stepSnapped } from "./snap.ts";

const BAR = { time: 5, open: 10, high: 14, low: 8, close: 12, volume: 1 };

it("snaps to the bar's nearest price", () => {
  expect(snapped(BAR, { time: 7, price: 10.9 })).toEqual({ time: 5, price: 10 });
  expect(snapped(BAR, { time: 7, price: 99 })).toEqual({ time: 5, price: 14 });
});

it("steps from price to price of the bar, and stays at the last", () => {
  const prices = [9, 10, 12, 14].map((price) => stepSnapped(BAR, { time: 5, price }, 1).price);
  expect(prices).toEqual([10, 12, 14, 14]);
  expect(stepSnapped(BAR, { time: 5, price: 8 }, -1).price).toBe(8);
});
