import { expect, it } from "vitest";
import { type Bar, columnsOf, sliceColumns } from "./columns.ts";

const BARS: readonly Bar[] = [1, 2, 3].map((each) => ({
  time: each * 60_000,
  open: each,
  high: each + 1,
  low: each - 1,
  close: each + 0.5,
  volume: each * 10,
}));

it("holds each field of each bar at its index", () => {
  const columns = columnsOf(BARS);
  const { length, time, open, high, low, close, volume } = columns;
  expect(length).toBe(3);
  expect([time[1], open[1], high[1], low[1], close[1], volume[1]]).toEqual([120_000, 2, 3, 1, 2.5, 20]);
});

it("shares the memory of a slice with the whole", () => {
  const columns = columnsOf(BARS);
  const slice = sliceColumns(columns, 1);
  expect(slice.length).toBe(2);
  expect(slice.close[0]).toBe(2.5);
  expect(slice.close.buffer).toBe(columns.close.buffer);
});
