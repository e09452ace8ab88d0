import { calculateIndicator, columnsOf, type IndicatorSetting, startIndicator } from "@bourse/bars";
import type { CandleList } from "@bourse/contract/host-api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barOf } from "../bars.ts";
import { barsReader } from "../chart-bars.ts";
import { type FollowedBars, followedBarsReader, followIndicator } from "./calculation.ts";

const SETTINGS: readonly IndicatorSetting[] = [
  { kind: "sma", parameters: { period: 3 } },
  { kind: "ema", parameters: { period: 4 } },
  { kind: "rsi", parameters: { period: 2 } },
  { kind: "macd", parameters: { fastPeriod: 2, slowPeriod: 4, signalPeriod: 3 } },
  { kind: "bollinger", parameters: { period: 3, deviations: 1.5 } },
  { kind: "atr", parameters: { period: 3 } },
  { kind: "vwap", parameters: {} },
  { kind: "ichimoku", parameters: { conversionPeriod: 2, basePeriod: 3, spanPeriod: 4, displacement: 2 } },
  { kind: "supertrend", parameters: { period: 2, multiplier: 1 } },
  { kind: "parabolic_sar", parameters: { step: 0.02, maximum: 0.2 } },
];

const bar = (index: number, close: number) => ({
  time: new Date(Date.UTC(2024, 0, index + 1)).toISOString(),
  open: close,
  high: close + (index % 3),
  low: close - (index % 5) / 10,
  close,
  volume: 1,
});
const list = (candles: readonly ReturnType<typeof bar>[], last_complete: boolean): CandleList => ({
  symbol: "S",
  timeframe: "1D",
  source: "s",
  availability: "native",
  last_complete,
  candles: [...candles],
});
/** Reads the bars of one answer after the other. */
function answerReader(): (answer: CandleList) => FollowedBars {
  const [bars, read] = [barsReader(), followedBarsReader()];
  return (answer) => read(bars(answer));
}

const close = fc.double({ min: 1, max: 1000, noNaN: true });

describe("an indicator that follows its bars", () => {
  it.each(SETTINGS)("has the values of a complete calculation at every step: $kind", (setting) => {
    const step = fc.record({
      closes: fc.array(close, { maxLength: 4 }),
      forming: fc.option(close, { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
        const read = answerReader();
        const follow = followIndicator(setting);
        const bars: ReturnType<typeof bar>[] = [];
        for (const { closes, forming } of steps) {
          for (const each of closes) bars.push(bar(bars.length, each));
          const all = forming === undefined ? bars : [...bars, bar(bars.length, forming)];
          const { columns, length } = follow(read(list(all, forming === undefined)));
          expect(length).toBe(all.length);
          const values = columnsOf(all.map(barOf));
          for (const [line, column] of Object.entries(calculateIndicator(setting, values).columns)) {
            if (length > 0) expect(Array.from((columns[line] ?? []).slice(0, length))).toEqual([...column]);
          }
        }
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  it("calculates again when a completed bar was revised, and says from where values differ", () => {
    const setting = SETTINGS[0] as IndicatorSetting;
    const read = answerReader();
    const follow = followIndicator(setting);
    const bars = [1, 2, 3, 4, 5].map((each, index) => bar(index, each));
    expect(follow(read(list(bars, false)))).toMatchObject({ from: 0, forming: 4, length: 5 });
    const ticked = [...bars.slice(0, 4), bar(4, 9)];
    expect(follow(read(list(ticked, false)))).toMatchObject({ from: 4, forming: 4, length: 5 });
    const grown = [...ticked, bar(5, 7)];
    expect(follow(read(list(grown, false)))).toMatchObject({ from: 4, forming: 5, length: 6 });
    const revised = [bar(0, 100), ...grown.slice(1)];
    const after = follow(read(list(revised, false)));
    expect(after.from).toBe(0);
    expect(after.columns.value?.[2]).toBe((100 + 2 + 3) / 3);
  });

  it("leaves the forming bar out of the values of completed ones", () => {
    const setting = SETTINGS[1] as IndicatorSetting;
    const read = answerReader();
    const follow = followIndicator(setting);
    const bars = Array.from({ length: 10 }, (_, index) => bar(index, index * index));
    for (const price of [1, 500, 2]) follow(read(list([...bars, bar(10, price)], false)));
    const { columns } = follow(read(list([...bars, bar(10, 3), bar(11, 4)], false)));
    const running = startIndicator(setting);
    const values = [...bars, bar(10, 3)].map((each) => running.push(barOf(each)).value);
    expect(columns.value?.[10]).toBe(values[10]);
  });
});
