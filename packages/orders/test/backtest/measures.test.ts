import { decimal } from "@bourse/orders";
import { BACKTEST_RUN_LIMITS, type BacktestFailure, curveOf } from "@bourse/orders/backtest";
import { describe, expect, it } from "vitest";
import { hourly, onEach, RULES, runOver, SETTINGS } from "./run.fixture.ts";

/** Buys 10 after the first bar and sells them after the fourth. */
const inAndOut = onEach((at, context) => {
  if (at === 0) context.place({ side: "buy", type: "market", quantity: "10" });
  if (at === 3) context.place({ side: "sell", type: "market", quantity: "10" });
});

const BARS = hourly([
  [10, 10, 10, 10],
  [10, 12, 9, 11],
  [11, 20, 8, 9],
  [9, 13, 9, 13],
  [12, 15, 5, 14],
  [14, 14, 14, 14],
]);

describe("the measures of a run", () => {
  it("are those of its one trade", () => {
    const { report, trades } = runOver(BARS, inAndOut);
    expect(trades).toEqual([
      {
        side: "long",
        opened_at: "1970-01-01T01:00:00.000Z",
        closed_at: "1970-01-01T04:00:00.000Z",
        bars: 4,
        quantity: "10",
        entry_price: "10",
        exit_price: "12",
        pnl: "20",
        fees: "0",
        // Of the entry's bar only the close counts, of the exit's only the fill: their highs and lows may lie outside.
        mae: "-20",
        mfe: "100",
        ambiguous: false,
      },
    ]);
    expect(report).toMatchObject({
      bars: 6,
      cash: "1020",
      position: "0",
      equity: "1020",
      profit: "20",
      profit_share: "0.02",
      fees: "0",
      drawdown: { amount: "20", peak_at: "1970-01-01T01:00:00.000Z", trough_at: "1970-01-01T02:00:00.000Z" },
      longest_drawdown: { bars: 2, from: "1970-01-01T03:00:00.000Z" },
      trades: { closed: 1, won: 1, lost: 0, gross_profit: "20", gross_loss: "0" },
      exposure: { bars: 3, share: "0.5" },
      orders: { placed: 2, ends: [{ state: "filled", count: 2 }], rejects: [] },
      // 100 at 10, worth 14 at the end.
      buy_and_hold: { quantity: "100", equity: "1400", profit: "400", profit_share: "0.4" },
    });
  });

  it("count fees to the last digit, also of a fill that turns a position around", () => {
    const settings = { ...SETTINGS, rules: { ...RULES, feeRate: decimal("0.0075") } };
    const turning = onEach((at, context) => {
      if (at === 0) context.place({ side: "buy", type: "market", quantity: "0.3" });
      if (at === 1) context.place({ side: "sell", type: "market", quantity: "1" });
    });
    const { report, trades } = runOver(BARS, turning, { settings });
    expect(trades).toMatchObject([
      { side: "long", quantity: "0.3", pnl: "0.25275", fees: "0.04725", closed_at: "1970-01-01T02:00:00.000Z" },
      { side: "short", quantity: "0.7", entry_price: "11", pnl: "-2.15775", fees: "0.05775" },
    ]);
    expect(trades[1]).not.toHaveProperty("closed_at");
    expect(report).toMatchObject({ fees: "0.105", profit: "-1.905", position: "-0.7", equity: "998.095" });
  });

  it("mark trades whose fills are ambiguous", () => {
    const bracket = onEach((at, context) => {
      if (at === 0) {
        context.place({ side: "buy", type: "market", quantity: "1", take_profit: "11.5", stop_loss: "9.5" });
      }
    });
    const { report, trades } = runOver(BARS, bracket);
    expect(trades).toMatchObject([{ ambiguous: true, exit_price: "9.5", pnl: "-0.5" }]);
    expect(report.fills).toEqual({ count: 2, ambiguous: 1 });
  });

  it("of a strategy that does nothing are its cash", () => {
    const { report, trades, backtest } = runOver(
      BARS,
      onEach(() => undefined),
    );
    expect(trades).toEqual([]);
    expect(report).toMatchObject({ equity: "1000", profit: "0", drawdown: null, longest_drawdown: null });
    expect([...backtest.equity.points]).toEqual(BARS.map(() => 1000));
  });

  it("of one bar are there as well", () => {
    expect(runOver(BARS.slice(0, 1), inAndOut).report).toMatchObject({ bars: 1, buy_and_hold: { quantity: "0" } });
  });

  it("have a curve that keeps the ends, the peaks and the falls of longer ones", () => {
    const long = hourly(
      Array.from({ length: 5000 }, (_, at) => {
        const price = at === 2500 ? 4 : 10 + (at % 7);
        return [price, price, price, price] as const;
      }),
    );
    const holds = onEach((at, context) => {
      if (at === 0) context.place({ side: "buy", type: "market", quantity: "10" });
    });
    const { backtest } = runOver(long, holds);
    const curve = curveOf(backtest, 100);
    expect(curve.length).toBeLessThanOrEqual(100);
    expect([curve[0]?.at, curve.at(-1)?.at]).toEqual(
      [long[0], long.at(-1)].map((bar) => new Date(bar?.time ?? 0).toISOString()),
    );
    const points = [...backtest.equity.points];
    const shown = curve.map(({ equity }) => equity);
    expect([Math.min(...shown), Math.max(...shown)]).toEqual([Math.min(...points), Math.max(...points)]);
  });
});

describe("a strategy's orders", () => {
  it("see the tick and the lot", () => {
    const texts: string[] = [];
    runOver(
      BARS,
      onEach((at, { toTick, toLot }) => {
        if (at === 0) texts.push(toTick(1.005, "below"), toTick(1.005, "above"), toTick(2.5, "above"), toLot(0.19));
      }),
    );
    expect(texts).toEqual(["1", "1.01", "2.5", "0.1"]);
  });

  it("are changed and cancelled, and rejected with a code", () => {
    const answers: unknown[] = [];
    const { report } = runOver(
      BARS,
      onEach((at, context) => {
        if (at !== 0) return;
        const { client_order_id: id } = context.place({ side: "buy", type: "limit", price: "5", quantity: "1" });
        answers.push(context.replace(id, { price: "5.001" }), context.replace(id, { price: "6" }));
        answers.push(context.orders[0]?.price, context.cancel(id), context.cancel(id));
        answers.push(context.place({ client_order_id: id, side: "sell", type: "market", quantity: "1" }).reject?.code);
      }),
    );
    expect(answers).toEqual(["order.off_tick", undefined, "6", undefined, "order.unknown", "order.id_taken"]);
    expect(report.orders).toEqual({
      placed: 2,
      ends: [
        { state: "canceled", count: 1 },
        { state: "rejected", count: 1 },
      ],
      rejects: [{ code: "order.id_taken", count: 1 }],
    });
  });

  it("are asked for after each so many bars only", () => {
    const called: number[] = [];
    runOver(
      BARS,
      onEach((at) => void called.push(at)),
      { every: 4 },
    );
    expect(called).toEqual([3]);
  });
});

describe("a strategy that does not behave", () => {
  const code = (act: Parameters<typeof onEach>[0], settings = SETTINGS) => {
    try {
      runOver(BARS, onEach(act), { settings });
      return "none";
    } catch (cause) {
      return (cause as BacktestFailure).code;
    }
  };
  const order = { side: "buy", type: "limit", price: "1", quantity: "1" } as const;

  it("is ended with the code of its fault", () => {
    const limits = { ...BACKTEST_RUN_LIMITS, maxOrders: 50, maxLive: 20 };
    expect(
      code(() => {
        throw new TypeError("no");
      }),
    ).toBe("backtest.strategy_failed");
    expect(
      code(
        (_at, context) => {
          for (;;) context.place(order);
        },
        { ...SETTINGS, limits },
      ),
    ).toBe("backtest.too_many_orders");
    expect(
      code(
        (_at, context) => {
          for (;;) context.cancel(context.place(order).client_order_id);
        },
        { ...SETTINGS, limits },
      ),
    ).toBe("backtest.too_many_orders");
    expect(code((_at, context) => void context.place({ ...order, quantity: "1e9" }))).toBe("backtest.act_invalid");
    expect(code((_at, context) => void context.replace("a", { price: "" }))).toBe("backtest.act_invalid");
  });
});
