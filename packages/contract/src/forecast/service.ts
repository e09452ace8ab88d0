import { type Static, Type } from "typebox";
import { FORECAST_MAX_BARS, FORECAST_MAX_HORIZON } from "../limits/forecasts.ts";
import { closed } from "../schemas/bodies.ts";
import { faultSaid } from "../schemas/faults-of.ts";
import { lazyTest } from "../schemas/validator.ts";

/**
 * The protocol `forecast-http-v1` between the host and the model's process. Each request carries the header
 * `x-svc-count`, which rises with each request of a start, and `x-svc-proof`, an HMAC-SHA256 with the secret of the start
 * over `request`, count, method, path and the body's SHA-256, joined by line feeds. Each answer to a proven request
 * carries `x-svc-proof` over `answer`, count, status and the body's SHA-256: another process that takes the port learns
 * no secret and cannot forge an answer.
 */
export const FORECAST_COUNT_HEADER = "x-svc-count";
export const FORECAST_PROOF_HEADER = "x-svc-proof";

/** The lowest and highest quantile that a model is asked for. */
export const FORECAST_LOWEST = 0.01;
export const FORECAST_HIGHEST = 0.99;
/** Maximum number of quantiles of one forecast. */
export const FORECAST_MAX_QUANTILES = 21;

const Short = Type.String({ minLength: 1, maxLength: 128 });
const Count = Type.Integer({ minimum: 0 });
const bars = { minItems: 1, maxItems: FORECAST_MAX_BARS };

export const ForecastLevel = Type.Number({ minimum: FORECAST_LOWEST, maximum: FORECAST_HIGHEST });
export const ForecastHorizon = Type.Integer({ minimum: 1, maximum: FORECAST_MAX_HORIZON });
export const ForecastPrices = Type.Array(Type.Number({ exclusiveMinimum: 0 }), {
  minItems: 1,
  maxItems: FORECAST_MAX_HORIZON,
});
export const ForecastLevels = Type.Array(ForecastLevel, { minItems: 1, maxItems: FORECAST_MAX_QUANTILES });

/** Answer of `GET /health`. */
export const ModelHealthSchema = closed({
  status: Type.Literal("ok"),
  model_revision: Type.String(),
  forecast_lib_version: Type.String(),
});
export type ModelHealth = Static<typeof ModelHealthSchema>;

/** Body of `POST /forecast`. */
export const ModelQuestionSchema = closed({
  symbol: Short,
  timeframe: Short,
  /** Opening times of the bars, ISO 8601 in UTC with milliseconds, ascending. */
  times: Type.Array(Type.String(), bars),
  closes: Type.Array(Type.Number(), bars),
  horizon: ForecastHorizon,
  quantiles: ForecastLevels,
});
export type ModelQuestion = Static<typeof ModelQuestionSchema>;

/** Answer of `POST /forecast`: for each level one price for each bar ahead. */
export const ModelAnswerSchema = closed({
  horizon: ForecastHorizon,
  quantiles: Type.Record(Type.String({ maxLength: 32 }), ForecastPrices, { maxProperties: FORECAST_MAX_QUANTILES }),
  evidence: closed({
    model: Short,
    model_revision: Short,
    seed: Count,
    /** SHA-256 over the series: for each bar its time as text, then its close as a little-endian double. */
    data_hash: Type.String({ pattern: "^[0-9a-f]{64}$" }),
    as_of: Type.String({ maxLength: 32 }),
    inputs_used: Type.Array(Short, { maxItems: 16 }),
    licence: Type.String({ maxLength: 1024 }),
  }),
});
export type ModelAnswer = Static<typeof ModelAnswerSchema>;

/** Answer with any status but 200. */
export const ModelErrorSchema = closed({ error: closed({ code: Short, message: Type.String({ maxLength: 4096 }) }) });
export type ModelError = Static<typeof ModelErrorSchema>;

/** The reason why a value is no answer of `GET /health`, in words; undefined if it is one. */
export function modelHealthFault(value: unknown): string | undefined {
  return faultSaid(ModelHealthSchema, value);
}

/** The reason why a value is no answer of `POST /forecast`. Does not check lengths and order, which depend on the question. */
export function modelAnswerFault(value: unknown): string | undefined {
  return faultSaid(ModelAnswerSchema, value);
}

const testError = lazyTest(ModelErrorSchema);

export function isModelError(value: unknown): value is ModelError {
  return testError(value);
}
