import { setTimeout as pause } from "node:timers/promises";
import { HostCallRefusal, type HostClient } from "@bourse/client";
import { CHART_TIMEFRAMES, isErrorCode } from "@bourse/contract";
import {
  type BacktestAnswer,
  type BacktestReport,
  equityCsv,
  type NewBacktest,
  type StrategyInfo,
  tradesCsv,
} from "@bourse/contract/host-api";
import { hasFlag, type Invocation, textOption, textsOf } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, plural, safe } from "../../cli/text.ts";
import { print, printList } from "../../marketplace/print.ts";
import { openHost } from "../open-host.ts";

const usage = (message: string): HostCallRefusal => new HostCallRefusal("tool.usage", message);

/** Interval between two looks at a running backtest. */
const LOOK_MS = 200;

/** Lists strategies, or runs one and waits for its end. */
export async function hostBacktest(given: Invocation, io: Io): Promise<ExitCode> {
  const host = openHost(given, io);
  const [name = ""] = given.args;
  const { strategies } = await host.call("GET /api/strategies");
  if (name === "strategies") {
    return printList(given, io, { items: strategies, line: strategyLine, none: "There are no strategies." });
  }
  if (hasFlag(given, "export") && given.options.csv !== undefined) throw usage("choose --export or --csv");
  const body = requestOf(
    given,
    strategies.find(({ id }) => id === name),
  );
  const { id } = await host.call("POST /api/backtests", { body });
  // Ctrl-C cancels the backtest, because others wait for their turn.
  const forget = io.onInterrupt(() => cancel(host, id));
  const { backtest, result } = await ended(host, id).finally(forget);
  if (!result) {
    const { code, message } = backtest.reason ?? { code: "backtest.cancelled", message: "it was cancelled" };
    throw new HostCallRefusal(isErrorCode(code) ? code : "backtest.strategy_failed", message);
  }
  const csv = textOption(given, "csv");
  if (csv !== undefined || hasFlag(given, "export")) {
    const whole = await host.call("GET /api/backtests/:id/export", { params: { id } });
    if (csv !== undefined) {
      await io.out(csv === "trades" ? tradesCsv(whole.trades) : equityCsv(whole.equity));
      return EXIT.ok;
    }
    return print(given, io, { json: whole, lines: () => [JSON.stringify(whole)] });
  }
  const { curve: _points, ...json } = result;
  return print(given, io, { json: { id, ...json }, lines: (style) => reportLines(body, result.report, style) });
}

async function ended(host: HostClient, id: string): Promise<BacktestAnswer> {
  for (;;) {
    const answer = await host.call("GET /api/backtests/:id", { params: { id } });
    if (answer.backtest.state !== "waiting" && answer.backtest.state !== "running") return answer;
    // Not the clock's timer, which does not keep the process alive.
    await pause(LOOK_MS);
  }
}

/** @returns what to say when it is done */
async function cancel(host: HostClient, id: string): Promise<string> {
  try {
    await host.call("POST /api/backtests/:id/cancel", { params: { id } });
    return "\nbourse: The backtest was cancelled.\n";
  } catch (cause) {
    if (!(cause instanceof HostCallRefusal)) throw cause;
    return `\nbourse: The backtest may go on: ${safe(cause.message)}\n`;
  }
}

const AMOUNTS = [
  ["cash", "cash"],
  ["feeRate", "fee_rate"],
  ["tick", "tick"],
  ["lot", "lot"],
  ["volumeShare", "volume_share"],
  ["spreadTicks", "spread_ticks"],
  ["slippageTicks", "slippage_ticks"],
  ["slippageShare", "slippage_share"],
  ["funding", "funding"],
  ["timeZone", "time_zone"],
  ["source", "source"],
] as const;

function requestOf(given: Invocation, strategy: StrategyInfo | undefined): NewBacktest {
  const [id = "", symbol] = given.args;
  if (symbol === undefined) throw usage("a backtest needs a strategy and a symbol");
  const timeframe = CHART_TIMEFRAMES.find((each) => each === (textOption(given, "timeframe") ?? "1D"));
  if (!timeframe) throw usage(`--timeframe is one of ${CHART_TIMEFRAMES.join(", ")}`);
  const times = (["from", "to"] as const).flatMap((name) => {
    const text = textOption(given, name);
    if (text === undefined) return [];
    const at = new Date(text);
    if (Number.isNaN(at.getTime())) throw usage(`--${name} is a time such as 2024-01-31`);
    return [[name, at.toISOString()] as const];
  });
  return {
    strategy: id,
    symbol,
    timeframe,
    parameters: Object.fromEntries(texts(given.options.param).map((text) => parameterOf(text, strategy))),
    ...textsOf<NewBacktest>(given, AMOUNTS),
    ...Object.fromEntries(times),
  };
}

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** A parameter with the type that the strategy's description gives it. */
function parameterOf(text: string, strategy: StrategyInfo | undefined): readonly [string, boolean | string | number] {
  const at = text.indexOf("=");
  if (at < 1) throw usage(`--param is name=value, not ${JSON.stringify(text)}`);
  const [name, value] = [text.slice(0, at), text.slice(at + 1)];
  const type = strategy?.parameters.find((each) => each.name === name)?.type;
  if (type === "boolean") {
    if (value !== "true" && value !== "false") throw usage(`--param ${name} is true or false`);
    return [name, value === "true"];
  }
  if (type !== "integer" && type !== "number") return [name, value];
  if (value.trim() === "" || !Number.isFinite(Number(value))) throw usage(`--param ${name} is a number`);
  return [name, Number(value)];
}

function strategyLine({ id, title, from, parameters }: StrategyInfo, style: Paint): string {
  const values = parameters.map(
    ({ name, default: usual, rule }) => `\n  ${safe(name)} = ${safe(`${usual}`)}: ${safe(rule)}`,
  );
  return `${style.bold(safe(id))}  ${safe(title)} (${safe(from)})${values.join("")}`;
}

const percent = (share: string): string => `${(Number(share) * 100).toFixed(2)} %`;

function reportLines(
  { strategy, symbol, timeframe }: NewBacktest,
  report: BacktestReport,
  style: Paint,
): readonly string[] {
  const { trades, drawdown, steepest_drawdown: steepest, buy_and_hold: hold, fills } = report;
  return [
    style.bold(safe(`${strategy} on ${symbol} ${timeframe}`)),
    `${plural(report.bars, "bar")} from ${report.first_bar_at} to ${report.last_bar_at}`,
    `profit ${report.profit} (${percent(report.profit_share)}), buy and hold ${hold.profit} (${percent(hold.profit_share)})`,
    `equity ${report.equity}, cash ${report.cash}, position ${report.position}, fees ${report.fees}`,
    `largest drawdown ${drawdown?.amount ?? "0"}, steepest ${percent(steepest?.share ?? "0")}`,
    `${plural(trades.closed, "closed trade")}, ${trades.won} won, ${trades.lost} lost; in the market ${percent(report.exposure.share)}`,
    `${plural(fills.count, "fill")}, ${fills.ambiguous} ambiguous; ${plural(report.orders.placed, "order")}`,
  ];
}
