import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyBars } from "../../testing/any-bars.ts";
import { type Bar, columnsOf } from "../columns.ts";
import { heikinAshi, startHeikinAshi } from "./heikin-ashi.ts";

const bar = (time: number, [open, high, low, close]: readonly [number, number, number, number]): Bar => ({
  time,
  open,
  high,
  low,
  close,
  volume: 5,
});

describe("Heikin-Ashi", () => {
  it("closes at the mean of the bar and opens in the middle of the last derived body", () => {
    const bars = [bar(1, [10, 14, 8, 12]), bar(2, [12, 13, 12, 13]), bar(3, [20, 22, 20, 21])];
    const { time, open, high, low, close, volume } = heikinAshi(columnsOf(bars));
    expect([...open]).toEqual([11, 11, 11.75]);
    expect([...close]).toEqual([11, 12.5, 20.75]);
    expect([...high]).toEqual([14, 13, 22]);
    expect([...low]).toEqual([8, 11, 11.75]);
    expect([[...time], [...volume]]).toEqual([
      [1, 2, 3],
      [5, 5, 5],
    ]);
  });

  it("gives bar by bar what it gives at once, bit for bit, from any bar on", () => {
    fc.assert(
      fc.property(anyBars, fc.nat(), (bars, place) => {
        const whole = heikinAshi(columnsOf(bars));
        const cut = place % (bars.length + 1);
        const before = startHeikinAshi();
        const last = bars
          .slice(0, cut)
          .map((each) => before.push(each))
          .at(-1);
        const running = startHeikinAshi(last);
        for (const [index, each] of bars.entries()) {
          if (index < cut) continue;
          running.peek({ ...each, close: each.low });
          const { open, high, low, close } = running.peek(each);
          expect(running.push(each)).toEqual({ ...each, open, high, low, close });
          expect([open, high, low, close]).toEqual([
            whole.open[index],
            whole.high[index],
            whole.low[index],
            whole.close[index],
          ]);
        }
      }),
    );
  });
});
