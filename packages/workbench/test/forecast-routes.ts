import {
  type Extension,
  FORECAST_METHODS,
  type Forecast,
  type ForecastEvaluation,
  type ForecastModel,
  type HostEvent,
  type HostRouteBody,
  type NewRolling,
  type Rolling,
} from "@bourse/contract/host-api";
import { type Answer, refusal } from "./answer.ts";
import { DAILY } from "./bars.ts";

export const STATEMENT = "A forecast is research evidence, not a trading signal.";
export const RESEARCH = "non-commercial, non-production research only";
const LICENCE = `The licence of the model's weights allows ${RESEARCH}.`;
const REVISION = "1a2b3c4d5e6f708192a3b4c5d6e7f80912a3b4c5";
const USUAL = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];
const DAY = 86_400_000;
export const MODEL_ID = "svc.time_series_forecast";

/** The model and the kept forecasts; tests change them and read them. */
export interface FixtureForecasts {
  model: ForecastModel;
  kept: Forecast[];
  evaluation: ForecastEvaluation;
  /** Makes the next forecast fail with this code. */
  refuse?: { readonly code: string; readonly message: string } | undefined;
}

/** A host without a model. */
export const noForecasts = (): FixtureForecasts => ({
  model: { installed: false, running: false, statement: STATEMENT, licence: LICENCE },
  kept: [],
  evaluation: { forecasts: 0, compared: 0, levels: [], statement: STATEMENT, licence: LICENCE },
});

/** An installed model in one of its states. */
export const modelIn = (
  state: Extension["activation"]["state"],
  reason?: { readonly code?: string; readonly message: string },
): ForecastModel => ({
  installed: true,
  extension_id: MODEL_ID,
  title: "Time series forecast",
  version: "1.0.0",
  model_revision: REVISION,
  running: false,
  python: "Python 3.11.2 at /usr/bin/python3",
  activation: { state, since: "2026-11-22T08:00:00.000Z", ...(reason && { reason }) },
  statement: STATEMENT,
  licence: LICENCE,
});

export interface FixtureForecast {
  readonly id: number;
  /** Completed bars after the one that it was made from. */
  readonly ago: number;
  readonly horizon: number;
  readonly levels?: readonly number[];
}

/** A forecast from one of the daily bars: a band that opens around a slow rise. */
export function forecastFrom({ id, ago, horizon, levels = USUAL }: FixtureForecast): Forecast {
  const asOf = DAILY.at(-1 - ago) ?? DAILY[0];
  const { time, close } = asOf as { readonly time: string; readonly close: number };
  const steps = Array.from({ length: horizon }, (_, step) => step + 1);
  const price = (level: number, step: number) => close * (1 + 0.0006 * step + (level - 0.5) * 0.06 * Math.sqrt(step));
  return {
    id,
    symbol: "^GSPC",
    timeframe: "1D",
    source: "sample",
    made_at: "2026-11-22T08:00:00.000Z",
    last_close: close,
    horizon,
    times: weekdays(Date.parse(time), horizon),
    quantiles: levels.map((level) => ({ level, prices: steps.map((step) => price(level, step)) })),
    evidence: {
      extension_id: MODEL_ID,
      version: "1.0.0",
      model: "svc/time-series-forecast",
      model_revision: REVISION,
      forecast_lib_version: "3.1.0",
      seed: 7,
      data_hash: "ab".repeat(32),
      as_of: time,
      bars: 512,
      inputs_used: ["closes"],
    },
    statement: STATEMENT,
    licence: LICENCE,
  };
}

function weekdays(after: number, count: number): string[] {
  const found: string[] = [];
  for (let time = after + DAY; found.length < count; time += DAY) {
    const day = new Date(time).getUTCDay();
    if (day !== 0 && day !== 6) found.push(new Date(time).toISOString());
  }
  return found;
}

function rollingOf({ symbol, timeframe, horizon, origins, every, season }: NewRolling): Rolling {
  const rows = [1, 5, horizon].flatMap((ahead) =>
    FORECAST_METHODS.map((method, place) => ({
      method,
      ahead,
      count: origins,
      pinball: ahead + place / 10,
      levels: USUAL.map((level) => ({ level, count: origins, share_below: level })),
    })),
  );
  const [first, last] = ["2026-01-05T00:00:00.000Z", "2026-10-30T00:00:00.000Z"];
  const made = { first, last, rows, model: "svc/time-series-forecast", model_revision: REVISION };
  const asked = { symbol, timeframe, horizon, origins, every, season };
  return { ...asked, ...made, source: "sample", statement: STATEMENT, licence: LICENCE };
}

/** Forecasts of one page of the fixture. */
const PAGE = 3;

function pageOf(forecasts: readonly Forecast[], before: number) {
  const older = forecasts.filter(({ id }) => id < before);
  const page = older.slice(0, PAGE);
  const last = page.at(-1);
  return { forecasts: page, ...(last && older.length > page.length && { next: String(last.id) }) };
}

interface ForecastRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly emit: (event: HostEvent) => void;
}

/** The routes of forecasts, as in the host; undefined for other requests. */
export function forecastRoutes(
  state: FixtureForecasts,
  { method, url, body, emit }: ForecastRequest,
): Answer | undefined {
  const [, , area, id] = url.pathname.split("/");
  if (area !== "forecasts") return undefined;
  const isAsked = ({ symbol, timeframe }: Forecast) =>
    symbol === url.searchParams.get("symbol") && timeframe === url.searchParams.get("timeframe");
  if (method === "GET" && id === "model") return [200, state.model];
  if (method === "GET" && id === "evaluation") return [200, state.evaluation];
  if (method === "GET" && id !== undefined) {
    const found = state.kept.find((each) => each.id === Number(id));
    return found ? [200, found] : refusal(404, "forecast.unknown", "there is no such forecast");
  }
  if (method === "GET") return [200, pageOf(state.kept.filter(isAsked), Number(url.searchParams.get("before") ?? 1e9))];
  if (id !== "rolling") emit({ type: "forecasts" });
  if (id === "cancel") {
    state.model = modelIn("suspended", { code: "forecast.cancelled", message: "cancelled by you" });
    emit({ type: "extensions" });
    return [204];
  }
  if (method === "DELETE") {
    state.kept = state.kept.filter((each) => each.id !== Number(id));
    return [204];
  }
  if (id === "rolling") return [200, rollingOf(body as HostRouteBody<"POST /api/forecasts/rolling", never>)];
  if (state.refuse) return refusal(409, state.refuse.code, state.refuse.message);
  const { horizon, quantiles, until } = body as HostRouteBody<"POST /api/forecasts", never>;
  const next = Math.max(0, ...state.kept.map((each) => each.id)) + 1;
  // A daily bar has ended a day after its time.
  const later = until === undefined ? 0 : DAILY.filter(({ time }) => Date.parse(time) + DAY > Date.parse(until)).length;
  const past = forecastFrom({ id: next, ago: later, horizon, ...(quantiles && { levels: quantiles }) });
  const made = { ...past, ...(until !== undefined && { in_replay: true as const }) };
  state.kept = [made, ...state.kept];
  return [200, made];
}
