import { parentPort } from "node:worker_threads";
import { WireFailure } from "@bourse/api/wire";
import { type Bar, barOf } from "@bourse/bars";
import { isErrorCode, PLUGIN_LIMITS } from "@bourse/contract";
import { backtestAnswerFault, type ExtensionResult, type StrategyAct } from "@bourse/contract/in-app";
import { decimalText, type Order } from "@bourse/orders";
import { type Backtest, BacktestFailure, fillAnswer } from "@bourse/orders/backtest";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { outsideHost, pluginShelf, type RunningPlugin, startPlugin } from "../../plugins/index.ts";
import { HostRefusal } from "../../refusal.ts";
import type { StrategyProgram } from "../strategies.ts";
import type { RunParts } from "./run-parts.ts";

type PluginProgram = Extract<StrategyProgram, { readonly kind: "plugin" }>;
type Refusals = readonly { readonly client_order_id: string; readonly code: string }[];

/** Runs a plugin's strategy in a process of its own. The plugin gets no bar before it has answered the earlier ones. */
export async function runPlugin(parts: RunParts, program: PluginProgram): Promise<void> {
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
