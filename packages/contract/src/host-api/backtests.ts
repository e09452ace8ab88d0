import { type Static, Type } from "typebox";
import { SymbolText } from "../commands/parts.ts";
import { CHART_TIMEFRAMES } from "../market.ts";
import { DecimalText } from "../orders/request.ts";
import { FUNDINGS } from "../orders/words.ts";
import { BacktestPointSchema, BacktestReportSchema, BacktestTradeSchema } from "./backtest-report.ts";
import { closed, oneOf, ReasonSchema, TimeText } from "./common.ts";
import { AVAILABILITIES } from "./market.ts";
import { CalendarSchema } from "./trading-sessions.ts";

const ParameterValue = Type.Union([Type.Boolean(), Type.String({ maxLength: 200 }), Type.Number()]);
const ParameterName = Type.String({ minLength: 1, maxLength: 64 });
const Parameters = Type.Record(ParameterName, ParameterValue, { maxProperties: 32 });

/** A parameter of a strategy: a form can be drawn from it. */
const StrategyParameterSchema = closed({
  name: Type.String(),
  type: oneOf(["boolean", "string", "integer", "number"]),
  description: Type.String(),
  /** The values that it takes, in words. */
  rule: Type.String(),
  enum: Type.Optional(Type.Array(Type.String())),
  default: ParameterValue,
});
export type StrategyParameter = Static<typeof StrategyParameterSchema>;

/** A strategy that a backtest can run. */
export const StrategyInfoSchema = closed({
  id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  /** The built-in extension or the plugin that brings it, as the trader reads it. */
  from: Type.String(),
  parameters: Type.Array(StrategyParameterSchema),
});
export type StrategyInfo = Static<typeof StrategyInfoSchema>;

/** `GET /api/strategies`. */
export const StrategyListSchema = closed({ strategies: Type.Array(StrategyInfoSchema) });

/** Body of `POST /api/backtests`. */
export const NewBacktestSchema = closed({
  strategy: Type.String({ minLength: 1, maxLength: 200 }),
  /** Absent ones have their defaults. */
  parameters: Type.Optional(Parameters),
  symbol: SymbolText,
  timeframe: oneOf(CHART_TIMEFRAMES),
  /** Absent: the first source with the symbol. */
  source: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  /** Opening time of the first bar, and the time before which the last one opens; absent: all there are. */
  from: Type.Optional(TimeText),
  to: Type.Optional(TimeText),
  /** `100000` when absent. */
  cash: Type.Optional(DecimalText),
  /** Part of price times quantity; `0` when absent. */
  fee_rate: Type.Optional(DecimalText),
  /** That of the instrument when absent. */
  tick: Type.Optional(DecimalText),
  lot: Type.Optional(DecimalText),
  /** Largest part of a bar's volume that all orders together take; `1` when absent. */
  volume_share: Type.Optional(DecimalText),
  /** Price of buyers minus that of sellers, in ticks; `0` when absent, as are the next two. */
  spread_ticks: Type.Optional(DecimalText),
  /** The worse price of an order that takes what others offer, in ticks, and as a part of the bar's high minus its low. */
  slippage_ticks: Type.Optional(DecimalText),
  slippage_share: Type.Optional(DecimalText),
  /** `cash` when absent. */
  funding: Type.Optional(oneOf(FUNDINGS)),
  /** `touched` when absent. */
  limit_fills: Type.Optional(oneOf(["touched", "through"])),
  /** Its midnight ends a day; absent: the calendar of the instrument does, or `UTC` if it has none. */
  time_zone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
});
export type NewBacktest = Static<typeof NewBacktestSchema>;

/** Everything that a result follows from. */
export const BacktestInputsSchema = closed({
  strategy: Type.String(),
  /** Of the client, or of the plugin with the hash of its files. */
  strategy_version: Type.String(),
  parameters: Type.Record(Type.String(), ParameterValue),
  symbol: Type.String(),
  timeframe: oneOf(CHART_TIMEFRAMES),
  source: Type.String(),
  /** How the source came to the bars. */
  availability: oneOf(AVAILABILITIES),
  cash: Type.String(),
  fee_rate: Type.String(),
  tick: Type.String(),
  lot: Type.String(),
  volume_share: Type.String(),
  spread_ticks: Type.String(),
  slippage_ticks: Type.String(),
  slippage_share: Type.String(),
  funding: oneOf(FUNDINGS),
  /** False: the bars say nothing of volume, so it limits nothing. */
  has_volume: Type.Boolean(),
  limit_fills: oneOf(["touched", "through"]),
  time_zone: Type.String(),
  /** The calendar whose trading days ended orders of the day; absent: the zone did. */
  calendar: Type.Optional(CalendarSchema),
});
export type BacktestInputs = Static<typeof BacktestInputsSchema>;

export const BACKTEST_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;

/** A backtest as listed. */
export const BacktestSchema = closed({
  id: Type.String(),
  title: Type.String(),
  asked_at: TimeText,
  state: oneOf(BACKTEST_STATES),
  /** Bars that have closed, and all of them; both 0 until they are read. */
  progress: closed({ bars: Type.Integer(), of: Type.Integer() }),
  request: NewBacktestSchema,
  /** Of one that failed. */
  reason: Type.Optional(ReasonSchema),
  /** Of one that is done. */
  profit: Type.Optional(Type.String()),
  profit_share: Type.Optional(Type.String()),
});
export type BacktestEntry = Static<typeof BacktestSchema>;

/** `GET /api/backtests`: the latest first. */
export const BacktestListSchema = closed({ backtests: Type.Array(BacktestSchema) });

/** The result of a backtest; the same inputs and bars give the same bytes. */
export const BacktestResultSchema = closed({
  inputs: BacktestInputsSchema,
  /** SHA-256 of the inputs and of every bar, in hexadecimal. */
  inputs_hash: Type.String(),
  report: BacktestReportSchema,
  /** At most a thousand points, among them the highest and the lowest of each span. */
  curve: Type.Array(BacktestPointSchema),
});
export type BacktestResultAnswer = Static<typeof BacktestResultSchema>;

/** `GET /api/backtests/{id}`. */
export const BacktestAnswerSchema = closed({
  backtest: BacktestSchema,
  /** Of one that is done. */
  result: Type.Optional(BacktestResultSchema),
});
export type BacktestAnswer = Static<typeof BacktestAnswerSchema>;

/** `{id}` of a backtest in a path. */
export const BacktestParams = closed({ id: Type.String({ pattern: "^[0-9a-f-]{36}$" }) });

/** Query of `GET /api/backtests/{id}/trades`: from an index on, at most `limit`; absent: 100. */
export const BacktestTradesQuery = closed({
  from: Type.Optional(Type.String({ pattern: "^[0-9]{1,7}$" })),
  limit: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,2}$" })),
});

/** `GET /api/backtests/{id}/trades`. */
export const BacktestTradesSchema = closed({
  trades: Type.Array(BacktestTradeSchema),
  /** `from` of the next page; absent: this is the last one. */
  next: Type.Optional(Type.Integer()),
});

/** `GET /api/backtests/{id}/export`: everything, with one point of equity a bar. */
export const BacktestExportSchema = closed({
  ...BacktestResultSchema.properties,
  trades: Type.Array(BacktestTradeSchema),
  /** Opening time of each bar in milliseconds, and the number next to the equity at its close. */
  equity: closed({ time: Type.Array(Type.Number()), value: Type.Array(Type.Number()) }),
});
export type BacktestExport = Static<typeof BacktestExportSchema>;
