import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { WireFailure } from "@bourse/api/wire";
import { type Bar, barOf, type DayOf, isOfDays, tradingDays, zoneDays, zoneOf } from "@bourse/bars";
import { BACKTEST_CURVE_POINTS, type ErrorCode, isErrorCode, PLUGIN_LIMITS } from "@bourse/contract";
import { backtestAnswerFault, type ExtensionResult, type StrategyAct } from "@bourse/contract/in-app";
import { decimal, decimalText, type Order } from "@bourse/orders";
import { BACKTEST_RUN_LIMITS, Backtest, BacktestFailure, curveOf, fillAnswer, resultOf } from "@bourse/orders/backtest";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { outsideHost, pluginShelf, type RunningPlugin, startPlugin } from "../../plugins/index.ts";
import { HostRefusal } from "../../refusal.ts";
import type { StrategyProgram } from "../strategies.ts";
import { runBuiltIn } from "./built-in.ts";
import { feedOf } from "./feed.ts";
import { COUNTER, type RunNews, type RunOrder } from "./protocol.ts";
import { EQUITY_FILE, TRADES_FILE } from "./result-files.ts";
import type { RunParts } from "./run-parts.ts";
import { tradeLines } from "./trade-lines.ts";

type PluginProgram = Extract<StrategyProgram, { readonly kind: "plugin" }>;
type Refusals = readonly { readonly client_order_id: string; readonly code: string }[];

/** Runs a plugin's strategy in a process of its own. The plugin gets no bar before it has answered the earlier ones. */
async function runPlugin(parts: RunParts, program: PluginProgram): Promise<void> {
  const plugin = await begun(parts, program);
  const stop = () => void plugin.stop();
  parentPort?.once("message", stop);
  try {
    await askAll(plugin, parts);
  } catch (cause) {
    throw failureOf(cause, plugin);
  } finally {
    parentPort?.off("message", stop);
    await plugin.stop();
  }
}

async function begun({ order }: RunParts, { dataDir, id, digest }: PluginProgram): Promise<RunningPlugin> {
  try {
    const ready = await pluginShelf({ dataDir }).ready(id, digest);
    return await startPlugin({
      ...ready,
      clock: SYSTEM_CLOCK,
      limits: PLUGIN_LIMITS,
      environment: order.environment,
      api: {
        ...outsideHost(ready.manifest),
        isForBacktest: true,
        gate(_caller, { method }) {
          throw new WireFailure("backtest.no_api", `${method} cannot be called during a backtest`);
        },
      },
      report: () => undefined,
    });
  } catch (cause) {
    if (cause instanceof HostRefusal) throw new BacktestFailure(cause.code, cause.message);
    throw cause;
  }
}

async function askAll(plugin: RunningPlugin, { order, backtest, feed, begin, closed }: RunParts): Promise<void> {
  const { strategy, parameters, every, symbol, timeframe, settings, stallMs } = order;
  const { cash, tick, lot } = settings;
  await plugin.ask("extension/backtest.start", { strategy, parameters, symbol, timeframe, cash, tick, lot }, stallMs);
  begin();
  backtest.session.watch();
  let bars: Bar[] = [];
  let fills: Backtest["fills"] = [];
  let refusals: Refusals = [];
  for (let block = feed.next(); block; block = feed.next()) {
    for (let index = 0; index < block.length; index += 1) {
      const bar = barOf(block, index);
      backtest.close(bar);
      bars.push(bar);
      fills = backtest.fills.length > 0 ? [...fills, ...backtest.fills] : fills;
      if (bars.length === every) {
        const answer = await plugin.ask(
          "extension/backtest.bars",
          newsOf(backtest, { bars, fills, refusals }),
          stallMs,
        );
        const fault = backtestAnswerFault(answer);
        if (fault !== undefined) throw new BacktestFailure("backtest.act_invalid", fault);
        refusals = carryOut(backtest, (answer as ExtensionResult<"extension/backtest.bars">).acts);
        [bars, fills] = [[], []];
      }
      closed();
    }
  }
}

interface News {
  readonly bars: readonly Bar[];
  readonly fills: Backtest["fills"];
  readonly refusals: Refusals;
}

function newsOf({ session }: Backtest, { bars, fills, refusals }: News) {
  const { position, cash } = session.holding;
  const orders = session.takeChanges();
  return {
    bars: bars.map(({ time, open, high, low, close, volume }) => [time, open, high, low, close, volume]),
    position: decimalText(position),
    cash: decimalText(cash),
    ...(fills.length > 0 && { fills: fills.map(fillAnswer) }),
    ...(orders.length > 0 && { orders: orders.map(changeOf) }),
    ...(refusals.length > 0 && { refusals }),
  };
}

const changeOf = ({ id, status, filled, reject }: Order) => ({
  client_order_id: id,
  status,
  filled: decimalText(filled),
  ...(reject && { reject: { code: reject } }),
});

function carryOut({ session }: Backtest, acts: readonly StrategyAct[]): Refusals {
  const refusals: { client_order_id: string; code: string }[] = [];
  for (const act of acts) {
    if ("place" in act) {
      session.place(act.place);
      continue;
    }
    const id = "cancel" in act ? act.cancel : act.replace;
    const code = "cancel" in act ? session.cancel(id) : session.replace(id, act.change);
    if (code) refusals.push({ client_order_id: id, code });
  }
  return refusals;
}

/** Converts a failure of the plugin to a failure of the backtest. */
function failureOf(cause: unknown, plugin: RunningPlugin): unknown {
  if (!(cause instanceof WireFailure)) return cause;
  const words = plugin.lines().at(-1)?.slice(0, 200);
  const message = `${cause.message}${words === undefined ? "" : `: ${words}`}`;
  if (cause.code === "inapp.timeout") return new BacktestFailure("backtest.strategy_hung", message);
  const isOurs = cause.code.startsWith("backtest.") && isErrorCode(cause.code);
  return new BacktestFailure(isOurs ? cause.code : "backtest.strategy_failed", message);
}

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
