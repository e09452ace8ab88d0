import { testTrader } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AlertBench, alertBench, ownAlert } from "../../../test/fixtures/services/alerts/alerts.fixture.ts";

const BAR_MS = 5 * 60_000;
const START = Date.parse("2026-01-02T03:05:00Z");

let bench: AlertBench;
beforeEach(async () => {
  bench = await alertBench();
});
afterEach(() => bench.dispose());

const bar = (index: number, close: number) => ({
  time: new Date(START + index * BAR_MS).toISOString(),
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
});
const complete = (index: number, close: number) => bench.market.complete(bar(index, close), "5m");
const fires = () => bench.alerts.manager.list().fires.map((fire) => fire.price);

describe("a completed bar that the source revises", () => {
  it("fires no alert, and counts in the calculation of the bars that follow", async () => {
    for (let index = 0; index < 6; index += 1) complete(index, 90);
    const indicator = { indicator: "sma", parameters: { period: 3 }, line: "value" } as const;
    await bench.alerts.manager.create(
      ownAlert({ timeframe: "5m", kind: "crossing", price: 100, indicator, repeat: "per_bar_close" }),
      testTrader(),
    );
    bench.market.revise(bar(5, 150), "5m");
    expect(fires()).toEqual([]);
    complete(6, 90);
    complete(7, 90);
    expect(fires()).toEqual([]);
    complete(8, 90);
    expect(fires()).toEqual([90]);
  });

  it("is the reference of an alert on a move from then on; what fired stays as it was seen", async () => {
    complete(0, 100);
    const move = { timeframe: "5m", kind: "movingUp", price: 10, repeat: "per_bar" } as const;
    await bench.alerts.manager.create(ownAlert(move), testTrader());
    bench.market.sample(111, bar(1, 0).time);
    expect(fires()).toEqual([111]);
    bench.market.revise(bar(0, 200), "5m");
    bench.market.sample(112, bar(2, 0).time);
    expect(fires()).toEqual([111]);
  });
});
