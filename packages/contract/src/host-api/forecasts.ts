import { type Static, Type } from "typebox";
import { SymbolText } from "../commands/parts.ts";
import { Time } from "../events/parts.ts";
import { ForecastHorizon, ForecastLevel, ForecastLevels, ForecastPrices } from "../forecast/service.ts";
import { CHART_TIMEFRAMES } from "../market.ts";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";
import { ActivationSchema } from "./extensions.ts";

/** Body of `POST /api/forecasts`. */
export const NewForecastSchema = closed({
  symbol: SymbolText,
  timeframe: oneOf(CHART_TIMEFRAMES),
  /** Bars ahead of the last completed one. */
  horizon: ForecastHorizon,
  /** Ascending; absent: the usual seven. */
  quantiles: Type.Optional(ForecastLevels),
  /** The model sees only bars that had ended by then, as in a replay. */
  until: Type.Optional(Time),
});
export type NewForecast = Static<typeof NewForecastSchema>;

/** The model that made a forecast, and what it made it from. */
export const ForecastEvidenceSchema = closed({
  extension_id: Type.String(),
  version: Type.String(),
  model: Type.String(),
  model_revision: Type.String(),
  forecast_lib_version: Type.String(),
  seed: Type.Integer(),
  /** SHA-256 over times and closes, compared with the host's own. */
  data_hash: Type.String(),
  /** Opening time of the last completed bar, the newest that the model saw. */
  as_of: TimeText,
  /** Bars that it saw. */
  bars: Type.Integer(),
  inputs_used: Type.Array(Type.String()),
});

/** Quantiles of the price for each bar ahead. */
export const ForecastSchema = closed({
  id: Type.Integer(),
  symbol: Type.String(),
  timeframe: oneOf(CHART_TIMEFRAMES),
  source: Type.String(),
  made_at: TimeText,
  last_close: Type.Number(),
  horizon: ForecastHorizon,
  /** Expected opening times of the bars ahead, derived from the rhythm of past bars. */
  times: Type.Array(TimeText),
  quantiles: Type.Array(closed({ level: ForecastLevel, prices: ForecastPrices })),
  evidence: ForecastEvidenceSchema,
  /** States that the forecast is research evidence, not a trading signal. */
  statement: Type.String(),
  /** States that the weights are for non-commercial, non-production research only. */
  licence: Type.String(),
  /** True if it was requested in a replay: its outcome was already known, so it does not count in the calibration. */
  in_replay: Type.Optional(Type.Literal(true)),
});
export type Forecast = Static<typeof ForecastSchema>;

export const ForecastQuery = closed({
  symbol: SymbolText,
  timeframe: oneOf(CHART_TIMEFRAMES),
});

const ForecastId = Type.String({ pattern: "^[1-9][0-9]{0,14}$" });

/** A forecast by its id. */
export const ForecastParams = closed({ id: ForecastId });

/** Query of `GET /api/forecasts`. */
export const ForecastListQuery = closed({
  symbol: SymbolText,
  timeframe: oneOf(CHART_TIMEFRAMES),
  /** Only older ones than this one. */
  before: Type.Optional(ForecastId),
  /** 1 to 100; absent: 50. */
  limit: Type.Optional(Type.String({ pattern: "^(?:[1-9][0-9]?|100)$" })),
});

/** `GET /api/forecasts`: those of a series, newest first; the calibration reads all of them. */
export const ForecastListSchema = closed({
  forecasts: Type.Array(ForecastSchema),
  /** `before` of the next page; absent: there are no older ones. */
  next: Type.Optional(Type.String()),
});
export type ForecastList = Static<typeof ForecastListSchema>;

export const Calibrated = closed({
  level: ForecastLevel,
  /** Number of actual prices that were compared. */
  count: Type.Integer(),
  /** Share of them at or below the quantile: close to the level if the forecasts are calibrated. */
  share_below: Type.Number(),
});

/** `GET /api/forecasts/evaluation`: past forecasts of a series compared with the actual prices. */
export const ForecastEvaluationSchema = closed({
  forecasts: Type.Integer(),
  /** Number of forecast bars whose actual price is known by now, over all forecasts. */
  compared: Type.Integer(),
  /** One entry for each level of the compared forecasts. */
  levels: Type.Array(Calibrated),
  /** Mean pinball loss in per mille of the last close; absent until an actual price is known. */
  pinball: Type.Optional(Type.Number()),
  /** The same loss if every forecast were the last close. */
  pinball_unchanged: Type.Optional(Type.Number()),
  statement: Type.String(),
  licence: Type.String(),
});
export type ForecastEvaluation = Static<typeof ForecastEvaluationSchema>;

/** `GET /api/forecasts/model`. */
export const ForecastModelSchema = closed({
  installed: Type.Boolean(),
  extension_id: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  version: Type.Optional(Type.String()),
  model_revision: Type.Optional(Type.String()),
  activation: Type.Optional(ActivationSchema),
  /** How to fix the reason for its state. */
  hint: Type.Optional(Type.String()),
  /** False while it is stopped because nobody asked for a while; the next forecast starts it. */
  running: Type.Boolean(),
  /** The chosen Python. The extension's log has its path and the reasons against others. */
  python: Type.Optional(Type.String()),
  statement: Type.String(),
  licence: Type.String(),
});
export type ForecastModel = Static<typeof ForecastModelSchema>;
