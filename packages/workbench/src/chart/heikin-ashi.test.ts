import { expect, it } from "vitest";
import { heikinAshi, WARM_UP } from "./heikin-ashi.ts";

const bar = (minute: number) => {
  const close = 100 + 10 * Math.sin(minute / 3) + (minute % 4);
  const open = close - Math.cos(minute);
  return {
    time: minute * 60_000,
    open,
    high: Math.max(open, close) + 1,
    low: Math.min(open, close) - 2,
    close,
    volume: 5,
  };
};
const BARS = Array.from({ length: 400 }, (_each, minute) => bar(minute));

it("averages each bar, and begins where the middle of the previous body was", () => {
  const [first, second] = heikinAshi(BARS.slice(0, 2), 0);
  const [one, two] = [bar(0), bar(1)];
  const firstClose = (one.open + one.high + one.low + one.close) / 4;
  expect(first).toMatchObject({ open: (one.open + one.close) / 2, close: firstClose, time: 0, volume: 5 });
  expect(second?.open).toBe(((one.open + one.close) / 2 + firstClose) / 2);
  expect(second?.high).toBe(Math.max(two.high, second?.open ?? 0, second?.close ?? 0));
});

it("gives the same bars from a part as from all, after it has warmed up", () => {
  const part = heikinAshi(BARS.slice(200 - WARM_UP), WARM_UP);
  expect(part).toEqual(heikinAshi(BARS, 200));
});
