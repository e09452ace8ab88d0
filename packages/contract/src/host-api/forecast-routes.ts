import { NewRollingSchema, RollingSchema } from "./forecast-rolling.ts";
import {
  ForecastEvaluationSchema,
  ForecastListQuery,
  ForecastListSchema,
  ForecastModelSchema,
  ForecastParams,
  ForecastQuery,
  ForecastSchema,
  NewForecastSchema,
} from "./forecasts.ts";

/** The routes of forecasts and the model that makes them. */
export const FORECAST_ROUTES = {
  "GET /api/forecasts": { query: ForecastListQuery, answer: ForecastListSchema },
  "POST /api/forecasts": { body: NewForecastSchema, answer: ForecastSchema },
  "GET /api/forecasts/:id": { params: ForecastParams, answer: ForecastSchema },
  "DELETE /api/forecasts/:id": { params: ForecastParams },
  "GET /api/forecasts/evaluation": { query: ForecastQuery, answer: ForecastEvaluationSchema },
  "POST /api/forecasts/rolling": { body: NewRollingSchema, answer: RollingSchema },
  "GET /api/forecasts/model": { answer: ForecastModelSchema },
  "POST /api/forecasts/cancel": {},
} as const;
