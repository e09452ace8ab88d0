import { type Static, Type } from "typebox";
import { SymbolText } from "../commands/parts.ts";
import { CHART_TIMEFRAMES } from "../market.ts";
import { DecimalText } from "../orders/request.ts";
import { FUNDINGS } from "../orders/words.ts";
import { closed, oneOf, ReasonSchema, TimeText } from "../schemas/bodies.ts";
import { BacktestPointSchema, BacktestReportSchema, BacktestTradeSchema } from "./backtest-report.ts";
import { AVAILABILITIES } from "./market.ts";
import { CalendarSchema } from "./trading-sessions.ts";

const ParameterValue = Type.Union([Type.Boolean(), Type.String({ maxLength: 200 }), Type.Number()]);
const ParameterName = Type.String({ minLength: 1, maxLength: 64 });
const Parameters = Type.Record(ParameterName, ParameterValue, { maxProperties: 32 });

/** A parameter of a strategy, with all that a form needs. */
const StrategyParameterSchema = closed({
  name: Type.String(),
  type: oneOf(["boolean", "string", "integer", "number"]),
  description: Type.String(),
  /** The allowed values, in words. */
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
  /** A parameter that is left out has its default. */
  parameters: Type.Optional(Parameters),
  symbol: SymbolText,
  timeframe: oneOf(CHART_TIMEFRAMES),
  /** Absent: the first source with the symbol. */
  source: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  /** Opening time of the first bar, and the time before which the last bar opens; absent: no bound. */
  from: Type.Optional(TimeText),
  to: Type.Optional(TimeText),
  /** `100000` when absent. */
  cash: Type.Optional(DecimalText),
  /** Fraction of price times quantity; `0` when absent. */
  fee_rate: Type.Optional(DecimalText),
  /** Absent: the instrument's own. */
  tick: Type.Optional(DecimalText),
  lot: Type.Optional(DecimalText),
  /** Largest fraction of a bar's volume that all orders together may fill; `1` when absent. */
  volume_share: Type.Optional(DecimalText),
  /** The price that buyers pay minus the price that sellers get, in ticks; `0` when absent, as are the next two. */
  spread_ticks: Type.Optional(DecimalText),
  /** Slippage of an order that takes liquidity: in ticks, and as a fraction of the bar's high minus its low. */
  slippage_ticks: Type.Optional(DecimalText),
  slippage_share: Type.Optional(DecimalText),
  /** `cash` when absent. */
  funding: Type.Optional(oneOf(FUNDINGS)),
  /** `touched` when absent. */
  limit_fills: Type.Optional(oneOf(["touched", "through"])),
  /** The zone whose midnight ends a day; absent: the instrument's calendar ends it, or midnight in `UTC` if it has none. */
  time_zone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
});
export type NewBacktest = Static<typeof NewBacktestSchema>;

/** All inputs that determine a result. */
export const BacktestInputsSchema = closed({
  strategy: Type.String(),
  /** Version of the client, or of the plugin with the hash of its files. */
  strategy_version: Type.String(),
  parameters: Type.Record(Type.String(), ParameterValue),
  symbol: Type.String(),
  timeframe: oneOf(CHART_TIMEFRAMES),
  source: Type.String(),
  /** How the source obtained the bars. */
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
  /** False: the bars have no volume, so it limits no fill. */
  has_volume: Type.Boolean(),
  limit_fills: oneOf(["touched", "through"]),
  time_zone: Type.String(),
  /** The calendar whose trading days ended day orders; absent: midnight in the time zone ended them. */
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
  /** Why it failed. */
  reason: Type.Optional(ReasonSchema),
  /** Only for a finished backtest. */
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
  /** Only for a finished backtest. */
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
  /** Opening time of each bar in milliseconds, and the number nearest to the equity at its close. */
  equity: closed({ time: Type.Array(Type.Number()), value: Type.Array(Type.Number()) }),
});
export type BacktestExport = Static<typeof BacktestExportSchema>;
