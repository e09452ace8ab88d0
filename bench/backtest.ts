import { type BarColumns, barOf, makeColumns, sliceColumns, UTC, zoneDays } from "@bourse/bars";
import type { Strategy } from "@bourse/contract/in-app";
import { decimal, type MarketRules, marketBar, PaperEngine } from "@bourse/orders";
import { BACKTEST_RUN_LIMITS, Backtest, beside, curveOf, resultOf } from "@bourse/orders/backtest";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const BARS = sized(1_000_000, 200);
const ROUNDS = sized(3, 1);
const ORDER_EVERY = 100;
const BLOCK = 4096;
const MOST_MS = 5000;
const MINUTE_MS = 60_000;
const RULES: MarketRules = {
  tick: decimal("0.01"),
  lot: decimal("0.001"),
  feeRate: decimal("0.001"),
  volumeShare: decimal("0.025"),
  limitFills: "touched",
};

/** A million bars with an order every hundred bars: the whole backtest compared with the bare engine over the same bars and orders. */
export async function run(): Promise<BenchResult[]> {
  const bars = wander(BARS);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(timed(() => whole(bars)));
    theirs.push(timed(() => bare(bars)));
  }
  const [mine, its] = [median(ours), median(theirs)];
  const rate = (ms: number) => `${Math.round(BARS / ms) * 1000} bars/s`;
  return [
    {
      name: `backtest of ${BARS} bars, an order each ${ORDER_EVERY}`,
      ours: `${mine.toFixed(0)} ms, ${rate(mine)}`,
      theirs: `${its.toFixed(0)} ms, ${rate(its)} (bare loop over the engine)`,
      ratio: mine / its,
      target: `< ${MOST_MS} ms`,
      ok: mine < MOST_MS,
    },
  ];
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** Buys and sells in turn, so that half of the time there is a position. */
const requestAt = (count: number) =>
  ({ client_order_id: `o${count}`, side: count % 2 === 0 ? "buy" : "sell", type: "market", quantity: "0.5" }) as const;

function whole(bars: BarColumns): void {
  const settings = { rules: RULES, cash: decimal("100000"), dayOf: zoneDays(UTC), step: MINUTE_MS, hasVolume: true };
  const backtest = new Backtest({ ...settings, funding: "cash", limits: BACKTEST_RUN_LIMITS }, bars.length);
  const strategy: Strategy = {
    start: () => ({
      onBar(_bar, context) {
        const { length } = context.bars;
        if (length % ORDER_EVERY === 0) context.place(requestAt(length / ORDER_EVERY));
      },
    }),
  };
  const take = beside(backtest, { strategy, parameters: {}, every: 1 });
  for (let from = 0; from < bars.length; from += BLOCK) {
    take(sliceColumns(bars, from, Math.min(bars.length, from + BLOCK)));
  }
  const { trades } = resultOf(backtest);
  if (trades.length < BARS / ORDER_EVERY / 2 - 1) throw new Error(`only ${trades.length} trades`);
  curveOf(backtest, 1000);
}

function bare(bars: BarColumns): void {
  const engine = new PaperEngine(RULES);
  for (let at = 0; at < bars.length; at += 1) {
    if (!engine.isIdle) engine.pass(marketBar(barOf(bars, at), { hasVolume: true }), at);
    if ((at + 1) % ORDER_EVERY === 0) engine.place(requestAt((at + 1) / ORDER_EVERY));
    engine.takeChanges();
  }
}

/** Prices in cents that wander between 50 and 150. */
function wander(length: number): BarColumns {
  const bars = makeColumns(length, () => new Float64Array(length));
  let cents = 10_000;
  for (let at = 0; at < length; at += 1) {
    const step = ((at * 7919) % 41) - 20;
    const close = Math.min(15_000, Math.max(5_000, cents + step));
    bars.time[at] = at * MINUTE_MS;
    bars.open[at] = cents / 100;
    bars.close[at] = close / 100;
    bars.high[at] = (Math.max(cents, close) + 3) / 100;
    bars.low[at] = (Math.min(cents, close) - 3) / 100;
    bars.volume[at] = 1000;
    cents = close;
  }
  return bars;
}
