import { type Static, Type } from "typebox";
import { SymbolText } from "../commands/parts.ts";
import { ForecastHorizon } from "../forecast/service.ts";
import { CHART_TIMEFRAMES } from "../market.ts";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";
import { Calibrated } from "./forecasts.ts";

/** Maximum number of forecasts of one rolling evaluation: a small model takes some seconds for them. */
export const MAX_FORECAST_ORIGINS = 500;
/** With a longer season, the shortest series would have no bar to repeat. */
const MAX_SEASON = 32;

/** Body of `POST /api/forecasts/rolling`. */
export const NewRollingSchema = closed({
  symbol: SymbolText,
  timeframe: oneOf(CHART_TIMEFRAMES),
  horizon: ForecastHorizon,
  /** Number of forecasts; fewer if the series is short. The last one begins at the newest bar whose bars ahead are all known. */
  origins: Type.Integer({ minimum: 1, maximum: MAX_FORECAST_ORIGINS }),
  /** Bars from one forecast to the next. */
  every: Type.Integer({ minimum: 1, maximum: 64 }),
  /** Bars after which the seasonal forecast repeats a price. */
  season: Type.Integer({ minimum: 1, maximum: MAX_SEASON }),
});
export type NewRolling = Static<typeof NewRollingSchema>;

/** The model, and simple forecasts as its benchmarks. */
export const FORECAST_METHODS = ["model", "naive", "drift", "seasonal_naive"] as const;

const RollingRow = closed({
  method: oneOf(FORECAST_METHODS),
  /** Bars ahead. */
  ahead: ForecastHorizon,
  count: Type.Integer(),
  /** Mean pinball loss over the levels in per mille of the last close. */
  pinball: Type.Number(),
  levels: Type.Array(Calibrated),
});
export type RollingRow = Static<typeof RollingRow>;

/** `POST /api/forecasts/rolling`: forecasts from past bars, each made from earlier bars alone, compared with the actual prices. */
export const RollingSchema = closed({
  symbol: Type.String(),
  timeframe: oneOf(CHART_TIMEFRAMES),
  source: Type.String(),
  horizon: ForecastHorizon,
  origins: Type.Integer(),
  every: Type.Integer(),
  season: Type.Integer(),
  /** Opening times of the newest bars that the first and the last forecast saw. */
  first: TimeText,
  last: TimeText,
  rows: Type.Array(RollingRow),
  model: Type.String(),
  model_revision: Type.String(),
  statement: Type.String(),
  licence: Type.String(),
});
export type Rolling = Static<typeof RollingSchema>;
