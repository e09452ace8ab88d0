import type {
  BacktestEntry,
  BacktestResultAnswer,
  BacktestTrade,
  HostEvent,
  NewBacktest,
  StrategyInfo,
} from "@bourse/contract/host-api";
import { type Answer, refusal } from "./answer.ts";

/** Backtests, which tests change and read. */
export interface FixtureBacktests {
  all: BacktestEntry[];
}

const STRATEGY: StrategyInfo = {
  id: "bourse.strategies.sma-cross",
  title: "Moving average cross",
  description: "Holds the instrument while the fast mean is above the slow one.",
  from: "Bourse",
  parameters: [
    {
      name: "fast",
      type: "integer",
      description: "Closes of the fast mean.",
      rule: "a whole number of at least 1",
      default: 20,
    },
  ],
};

const DAY_MS = 86_400_000;
const at = (day: number) => new Date(Date.UTC(2024, 0, 1) + day * DAY_MS).toISOString();

const TRADE: BacktestTrade = {
  side: "long",
  opened_at: at(3),
  closed_at: at(9),
  bars: 7,
  quantity: "10",
  entry_price: "100",
  exit_price: "103",
  pnl: "29.797",
  fees: "0.203",
  mae: "-12.1",
  mfe: "55",
  ambiguous: true,
};

/** A result as the host gives it, of sixty days. */
const RESULT: BacktestResultAnswer = {
  inputs: {
    strategy: STRATEGY.id,
    strategy_version: "1.0.0",
    parameters: { fast: 20 },
    symbol: "^GSPC",
    timeframe: "1D",
    source: "sample",
    availability: "native",
    cash: "100000",
    fee_rate: "0.001",
    tick: "0.01",
    lot: "0.00000001",
    volume_share: "1",
    has_volume: true,
    limit_fills: "touched",
    time_zone: "UTC",
    spread_ticks: "0",
    slippage_ticks: "0",
    slippage_share: "0",
    funding: "cash",
  },
  inputs_hash: "3f2a9c1d".repeat(8),
  report: {
    bars: 60,
    first_bar_at: at(0),
    last_bar_at: at(59),
    starting_cash: "100000",
    cash: "100029.797",
    position: "0",
    equity: "100029.797",
    profit: "29.797",
    profit_share: "0.00029797",
    fees: "0.203",
    drawdown: { amount: "42.5", share: "0.0004", peak_at: at(5), trough_at: at(7) },
    steepest_drawdown: { amount: "42.5", share: "0.0004", peak_at: at(5), trough_at: at(7) },
    longest_drawdown: { bars: 20, from: at(5) },
    trades: { closed: 1, won: 1, lost: 0, gross_profit: "29.797", gross_loss: "0", best: "29.797", worst: "29.797" },
    exposure: { bars: 6, share: "0.1" },
    orders: { placed: 2, ends: [{ state: "filled", count: 2 }], rejects: [] },
    fills: { count: 2, ambiguous: 1 },
    buy_and_hold: { quantity: "1000", equity: "101500", profit: "1500", profit_share: "0.015" },
  },
  curve: Array.from({ length: 60 }, (_, day) => ({
    at: at(day),
    equity: 100_000 + Math.sin(day / 8) * 40,
    drawdown: -0.0002 * (1 + Math.sin(day / 5)),
    buy_and_hold: 100_000 + day * 25,
  })),
};

interface BacktestRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly emit: (event: HostEvent) => void;
}

/** The routes of backtests, as in the host; undefined for other requests. */
export function backtestRoutes(state: FixtureBacktests, request: BacktestRequest): Answer | undefined {
  const { method, url, body, emit } = request;
  const [, , area = "", id = "", part = ""] = url.pathname.split("/");
  if (area === "strategies") return [200, { strategies: [STRATEGY] }];
  if (area !== "backtests") return undefined;
  if (method === "GET" && id === "") return [200, { backtests: state.all }];
  if (method === "POST" && id === "") {
    const started = entryOf(body as NewBacktest, state.all.length);
    state.all = [started, ...state.all];
    emit({ type: "backtests" });
    return [200, started];
  }
  const found = state.all.find((each) => each.id === id);
  if (!found) return refusal(404, "backtest.unknown", "There is none.");
  if (part === "trades") return [200, { trades: [TRADE] }];
  if (part === "export") return [200, { ...RESULT, trades: [TRADE], equity: { time: [0, DAY_MS], value: [1, 2.5] } }];
  if (part === "cancel") {
    const after: BacktestEntry = { ...found, state: "cancelled" };
    state.all = state.all.map((each) => (each === found ? after : each));
    return [200, after];
  }
  if (method === "DELETE") {
    state.all = state.all.filter((each) => each !== found);
    return [204];
  }
  return [200, { backtest: found, ...(found.state === "done" && { result: RESULT }) }];
}

const entryOf = (request: NewBacktest, count: number): BacktestEntry => ({
  id: `00000000-0000-4000-8000-00000000000${count}`,
  title: STRATEGY.title,
  asked_at: "2026-01-05T12:00:00.000Z",
  state: "running",
  progress: { bars: 20, of: 60 },
  request,
});
