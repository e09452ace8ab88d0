import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { type DayOf, isOfDays, tradingDays, zoneDays, zoneOf } from "@bourse/bars";
import { BACKTEST_CURVE_POINTS, type ErrorCode } from "@bourse/contract";
import { decimal } from "@bourse/orders";
import { BACKTEST_RUN_LIMITS, Backtest, BacktestFailure, curveOf, resultOf } from "@bourse/orders/backtest";
import { runBuiltIn } from "./built-in.ts";
import { feedOf } from "./feed.ts";
import { runPlugin } from "./plugin.ts";
import { COUNTER, type RunNews, type RunOrder } from "./protocol.ts";
import { EQUITY_FILE, TRADES_FILE } from "./result-files.ts";
import { tradeLines } from "./trade-lines.ts";

/** Blocks sent ahead, so that the next ones are ready while the strategy works on one. */
const AHEAD = 3;

/** The program of a backtest's thread: one strategy, one run. */
if (!parentPort) throw new Error("this program is a worker thread");
const port = parentPort;
const order: RunOrder = { ...workerData };
const say = port.postMessage.bind(port) as (news: RunNews) => void;
// The strategy's module could otherwise read `workerData`.
for (const key of Object.keys(workerData)) delete workerData[key];

const places = new Int32Array(order.counters);
const feed = feedOf({ ...order, wants: () => say({ type: "wants", blocks: 1 }) });
const backtest = new Backtest(
  {
    rules: {
      tick: decimal(order.settings.tick),
      lot: decimal(order.settings.lot),
      feeRate: decimal(order.settings.fee_rate),
      volumeShare: decimal(order.settings.volume_share),
      limitFills: order.settings.limit_fills,
      costs: {
        spreadTicks: decimal(order.settings.spread_ticks),
        slippageTicks: decimal(order.settings.slippage_ticks),
        slippageShare: decimal(order.settings.slippage_share),
      },
    },
    cash: decimal(order.settings.cash),
    funding: order.settings.funding,
    dayOf: daysOf(order),
    step: order.step,
    hasVolume: order.hasVolume,
    limits: BACKTEST_RUN_LIMITS,
  },
  order.bars,
);
const begin = () => say({ type: "wants", blocks: AHEAD });
const closed = () => void Atomics.add(places, COUNTER.closed, 1);

/** Bars of a day and longer carry the date of their day. */
function daysOf({ settings, timeframe }: RunOrder): DayOf {
  if (settings.calendar && !isOfDays(timeframe)) return tradingDays(settings.calendar);
  const zone = zoneOf(settings.time_zone);
  if (zone) return zoneDays(zone);
  throw new BacktestFailure("backtest.settings_invalid", `there is no time zone ${settings.time_zone}`);
}

async function run(): Promise<RunNews> {
  const parts = { order, backtest, feed, begin, closed };
  if (order.program.kind === "plugin") await runPlugin(parts, order.program);
  else await runBuiltIn(parts, order.program.module);
  const { report, trades } = resultOf(backtest);
  write(tradeLines(trades));
  return { type: "done", hash: feed.hash(), report, curve: curveOf(backtest, BACKTEST_CURVE_POINTS) };
}

/** The large parts of the result. A disk that refuses them is no fault of the strategy. */
function write(trades: string): void {
  try {
    mkdirSync(order.folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(order.folder, TRADES_FILE), trades, { mode: 0o600 });
    writeFileSync(join(order.folder, EQUITY_FILE), equityBytes(), { mode: 0o600 });
  } catch (cause) {
    throw new BacktestFailure("host.store_failed", `the result could not be written: ${String(cause)}`);
  }
}

/** All times, then the equity at each. */
function equityBytes(): Uint8Array {
  const { points } = backtest.equity;
  const numbers = new Float64Array(points.length * 2);
  numbers.set(backtest.history.columns.time.subarray(0, points.length));
  numbers.set(points, points.length);
  return new Uint8Array(numbers.buffer);
}

function failed(cause: unknown): RunNews {
  const code: ErrorCode = cause instanceof BacktestFailure ? cause.code : "backtest.strategy_failed";
  return { type: "failed", code, message: cause instanceof Error ? cause.message : String(cause) };
}

run()
  .catch(failed)
  .then((news) => {
    say(news);
    port.close();
  });
