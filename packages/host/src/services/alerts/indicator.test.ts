import { calculateIndicator, makeColumns } from "@bourse/bars";
import type { AlertIndicator, NewAlert } from "@bourse/contract/host-api";
import { testTrader } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AlertBench, alertBench, ownAlert } from "../../../test/fixtures/services/alerts/alerts.fixture.ts";

const BAR_MS = 5 * 60_000;
const START = Date.parse("2026-01-02T03:05:00Z");
const SMA: AlertIndicator = { indicator: "sma", parameters: { period: 3 }, line: "value" };
const RSI: AlertIndicator = { indicator: "rsi", parameters: { period: 5 }, line: "value" };
const SIGNAL: AlertIndicator = {
  indicator: "macd",
  parameters: { fastPeriod: 3, slowPeriod: 6, signalPeriod: 2 },
  line: "signal",
};
const UPPER: AlertIndicator = { indicator: "bollinger", parameters: { period: 3, deviations: 1.5 }, line: "upper" };
/** It reads whole bars. */
const ATR: AlertIndicator = { indicator: "atr", parameters: { period: 3 }, line: "value" };

let bench: AlertBench;
beforeEach(async () => {
  bench = await alertBench();
});
afterEach(() => bench.dispose());

const iso = (timeMs: number) => new Date(timeMs).toISOString();
/** A bar that reaches so far above and below its close. */
const complete = (index: number, close: number, reach = 0) =>
  bench.market.complete(
    { time: iso(START + index * BAR_MS), open: close, high: close + reach, low: close - reach, close, volume: 1 },
    "5m",
  );
const reach = (index: number) => (index * index) % 5;
const create = (indicator: AlertIndicator, change: Partial<NewAlert> = {}) =>
  bench.alerts.manager.create(ownAlert({ timeframe: "5m", kind: "crossing", indicator, ...change }), testTrader());
const firesOf = (id: string) =>
  bench.alerts.manager
    .list()
    .fires.filter((fire) => fire.alert_id === id)
    .reverse();
const listed = (id: string) => bench.alerts.manager.list().alerts.find((each) => each.id === id);
/** A wave that turns often. */
const close = (index: number) => 100 + 10 * Math.sin(index / 2) + (index % 3);

describe("an alert on an indicator's value", () => {
  it.each([
    ["SMA 3", SMA, 100],
    ["RSI 5", RSI, 50],
    ["MACD 3 6 2 signal", SIGNAL, 0],
    ["BB 3 1.5 upper", UPPER, 105],
    ["ATR 3", ATR, 6],
  ] as const)(
    "%s is judged at each completed bar, as a calculation over the whole series says",
    async (name, indicator, price) => {
      const HISTORY = 12;
      for (let index = 0; index < HISTORY; index += 1) complete(index, close(index), reach(index));
      const { id } = await create(indicator, { price, repeat: "per_bar_close" });
      const last = 60;
      for (let index = HISTORY; index < last; index += 1) {
        // Far from the close, before it: a price within the bar is not judged.
        bench.market.sample(500, iso(START + index * BAR_MS + 1000));
        complete(index, close(index), reach(index));
      }
      const sign = { high: 1, low: -1, time: 0, open: 0, close: 0, volume: 0 };
      const bars = makeColumns(last, (name) =>
        Float64Array.from({ length: last }, (_, index) => close(index) + sign[name] * reach(index)),
      );
      const { indicator: kind, parameters, line } = indicator;
      const values = calculateIndicator({ kind, parameters }, bars).columns[line] ?? new Float64Array();
      const crossed = [...values.keys()].filter((index) => {
        const [before = Number.NaN, now = Number.NaN] = [values[index - 1], values[index]];
        return index >= HISTORY && (before - price) * (now - price) < 0;
      });
      expect(crossed.length).toBeGreaterThan(3);
      expect(firesOf(id).map((fire) => fire.sample_time)).toEqual(
        crossed.map((index) => iso(START + (index + 1) * BAR_MS)),
      );
      expect(firesOf(id).map((fire) => fire.price)).toEqual(crossed.map((index) => values[index]));
      expect(firesOf(id)[0]?.value_of).toBe(name);
    },
  );

  it("fires once, and a later price takes nothing back", async () => {
    for (let index = 0; index < 5; index += 1) complete(index, 90);
    const { id } = await create(SMA, { price: 100, kind: "greaterThan" });
    bench.market.sample(500, iso(START + 5 * BAR_MS + 1000));
    expect(listed(id)?.state).toBe("active");
    bench.market.sample(90, iso(START + 5 * BAR_MS + 2000));
    complete(5, 90);
    expect(listed(id)?.state).toBe("active");
    complete(6, 130);
    expect(listed(id)).toMatchObject({ state: "triggered", indicator: SMA });
    expect(bench.notified.at(-1)).toMatchObject({ measure: "SMA 3", price: (90 + 90 + 130) / 3 });
  });

  it("is judged within the bar when the trader asks for it", async () => {
    for (let index = 0; index < 5; index += 1) complete(index, 90);
    const { id } = await create({ ...SMA, live: true }, { price: 100, kind: "greaterThan" });
    bench.market.sample(119, iso(START + 5 * BAR_MS + 1000));
    expect(listed(id)?.state).toBe("active");
    bench.market.sample(121, iso(START + 5 * BAR_MS + 2000));
    expect(listed(id)?.state).toBe("triggered");
    expect(firesOf(id)).toMatchObject([{ price: (90 + 90 + 121) / 3 }]);
  });

  it("that reads whole bars counts the prices of the forming bar", async () => {
    for (let index = 0; index < 5; index += 1) complete(index, 90, 1);
    const { id } = await create({ ...ATR, live: true }, { price: 4, kind: "greaterThan" });
    // The mean of the ranges is 2; a range of 7 makes it 11 / 3, one of 8 makes it 4, and one of 9 makes it 13 / 3.
    for (const [second, price] of [97, 98, 99].entries()) {
      expect(listed(id)?.state).toBe("active");
      bench.market.sample(price, iso(START + 5 * BAR_MS + 1000 * (second + 1)));
    }
    expect(listed(id)?.state).toBe("triggered");
    expect(firesOf(id)).toMatchObject([{ price: (2 * 2 + 9) / 3 }]);
  });

  it("begins again with the session where the indicator does", async () => {
    // The day ends at midnight UTC, 20:55 hours after the first bar.
    for (let index = 245; index < 250; index += 1) complete(index, 90);
    const vwap: AlertIndicator = { indicator: "vwap", parameters: {}, line: "value" };
    const { id } = await create(vwap, { price: 100, kind: "greaterThan", repeat: "per_bar_close" });
    complete(250, 110);
    expect(firesOf(id)).toEqual([]);
    complete(251, 110);
    expect(firesOf(id).map(({ price }) => price)).toEqual([110]);
  });

  it("says that it is not watched while there are too few bars", async () => {
    complete(0, 90);
    const { id } = await create(SMA, { price: 80, kind: "greaterThan" });
    const because = "SMA 3 needs 3 completed 5m bars; there are 1";
    expect(listed(id)).toMatchObject({ state: "active", not_watched_because: because });
    complete(1, 90);
    expect(listed(id)?.state).toBe("active");
    complete(2, 90);
    expect(listed(id)?.state).toBe("triggered");
    expect(listed(id)).not.toHaveProperty("not_watched_because");
  });

  it("is the same after a restart", async () => {
    for (let index = 0; index < 5; index += 1) complete(index, 90);
    const { id } = await create(RSI, { price: 50, repeat: "per_bar_close", kind: "lessThan" });
    bench = await bench.restart();
    complete(5, 80);
    expect(firesOf(id)).toHaveLength(1);
    bench = await bench.restart();
    expect(firesOf(id)).toHaveLength(1);
    complete(6, 70);
    expect(firesOf(id)).toHaveLength(2);
  });

  it("is refused with a line that the indicator has not, wrong parameters, or a move", async () => {
    complete(0, 90);
    const refused = (indicator: AlertIndicator, change: Partial<NewAlert> = {}) =>
      expect(create(indicator, change)).rejects.toMatchObject({ code: "alerts.indicator_invalid" });
    await refused({ ...SMA, line: "signal" });
    await refused({ ...SMA, parameters: { period: 1 } });
    await refused(SMA, { kind: "movingUp", price: 1 });
    await refused({ indicator: "obv", parameters: {}, line: "value" });
    expect(bench.alerts.manager.list().alerts).toEqual([]);
  });
});
