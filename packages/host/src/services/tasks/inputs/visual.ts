import type { ChartTimeframe } from "@bourse/contract";
import { CommandFailure } from "../../../principal/failure.ts";
import type { InputRequest, InputSources, TaskInputs } from "./port.ts";
import { span } from "./quotes.ts";

/** Two bars make no pattern. */
const FEWEST_BARS = 10;

/** The bars of one chart as numbers; the image shows exactly these. */
export async function readChart(from: InputSources, { task, now, limits }: InputRequest): Promise<TaskInputs> {
  const { symbol, timeframe } = chartOf(from, task.settings);
  const found = await from.market.candles(symbol, timeframe, limits.maxBars);
  if (!found.ok) throw new CommandFailure("task.nothing_to_review", `${symbol} ${timeframe}: ${found.reason.message}`);
  const { candles, last_complete, source } = found.data;
  if (candles.length < FEWEST_BARS) {
    throw new CommandFailure("task.nothing_to_review", `${symbol} has ${candles.length} bars of ${timeframe}`);
  }
  const last = candles.at(-1)?.close ?? 0;
  return {
    data: {
      now: now.toISOString(),
      symbol,
      timeframe,
      source,
      last_bar_is_complete: last_complete,
      columns: ["time", "open", "high", "low", "close", "volume"],
      bars: candles.map(({ time, open, high, low, close, volume }) => [time, open, high, low, close, volume]),
    },
    sources: [
      {
        what: `${timeframe} bars of ${symbol}`,
        source,
        count: candles.length,
        ...span(candles.map(({ time }) => time)),
      },
    ],
    prices: new Map([[symbol, last]]),
    chart: found.data,
  };
}

function chartOf(from: InputSources, settings: InputRequest["task"]["settings"]) {
  const active = from.activeChart();
  const symbol = settings.symbol ?? active?.symbol;
  if (symbol === undefined) throw new CommandFailure("task.nothing_to_review", "no chart is open");
  const timeframe: ChartTimeframe = settings.timeframe ?? (active?.symbol === symbol ? active.timeframe : "1D");
  return { symbol, timeframe };
}
