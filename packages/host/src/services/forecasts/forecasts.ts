import { type ForecastLimits, MODEL_STATEMENTS } from "@bourse/contract";
import type { ChartTimeframe, Forecast, NewForecast } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { MarketDataPort } from "@bourse/runtime/market";
import type { EventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import { evaluateForecasts } from "./evaluate.ts";
import type { ForecastModelHandle, ForecastModels } from "./models.ts";
import type { ForecastsService } from "./port.ts";
import { readAnswer } from "./read-answer.ts";
import { evaluateRolling } from "./rolling.ts";
import { questionOf, readCompleted, type Series } from "./series.ts";
import type { ForecastStore } from "./store.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Length of a bar; a month has no fixed one. */
const LENGTHS: Readonly<Record<Exclude<ChartTimeframe, "1M">, number>> = {
  "1m": MINUTE,
  "5m": 5 * MINUTE,
  "15m": 15 * MINUTE,
  "1H": 60 * MINUTE,
  "4H": 240 * MINUTE,
  "1D": DAY,
  "1W": 7 * DAY,
};
/** Steps after which every time is accepted: a rhythm that no time fits must not keep the search running. */
const MAX_STEPS = 20_000;

/**
 * The opening times expected for the bars after the last one: on weekdays and at times of day that the past bars had.
 * Holidays are not known.
 */
export function futureTimes(times: readonly number[], timeframe: ChartTimeframe, count: number): number[] {
  const last = times.at(-1) ?? 0;
  if (timeframe === "1M") return Array.from({ length: count }, (_, index) => addMonths(last, index + 1));
  const step = LENGTHS[timeframe];
  const weekdays = new Set(times.map((time) => new Date(time).getUTCDay()));
  const clocks = new Set(times.map((time) => time % DAY));
  const fits = (time: number) => weekdays.has(new Date(time).getUTCDay()) && clocks.has(time % DAY);
  const found: number[] = [];
  for (let time = last + step, tried = 0; found.length < count; time += step, tried += 1) {
    if (tried >= MAX_STEPS || fits(time)) found.push(time);
  }
  return found;
}

function addMonths(time: number, months: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate(), date.getUTCHours());
}

/** Dependencies of the forecasts. */
export interface ForecastsDeps {
  readonly market: Pick<MarketDataPort, "bars">;
  readonly models: Pick<ForecastModels, "current">;
  readonly store: ForecastStore;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly limits: Pick<ForecastLimits, "maxBars" | "minBars">;
}

/** Bars against which past forecasts are compared. */
const COMPARED_BARS = 5_000;
/** Forecasts of one answer: with seven quantiles and 64 bars half a megabyte. */
const PAGE = 50;

export function forecastsService(deps: ForecastsDeps): ForecastsService {
  const { models, store, limits } = deps;
  return {
    async forecast(wanted, signal) {
      const model = models.current();
      if (!model) throw new HostRefusal("forecast.not_installed", "there is no forecast model on this host");
      const series = await readCompleted(deps.market, { ...wanted, most: limits.maxBars });
      if (series.closes.length < limits.minBars) {
        const message = `${wanted.symbol} ${wanted.timeframe} has ${series.closes.length}; ${limits.minBars} are needed`;
        throw new HostRefusal("forecast.series_short", message);
      }
      const question = questionOf(wanted, series);
      const body = JSON.stringify(question);
      const revision = model.manifest.metadata.managedModel.modelRevision;
      // The forecast of a replay does not count in the evaluation, so it must not be reused as one that does.
      const asked = wanted.until === undefined ? series.source : `${series.source} in replay`;
      const key = { extensionId: model.id, revision, question: `${asked} ${body}` };
      const kept = store.find(key);
      if (kept) return kept;
      const answer = readAnswer(await model.ask(body, signal), question, revision);
      // The trader may have removed the model while it worked.
      if (models.current()?.generation !== model.generation) {
        throw new HostRefusal("forecast.stopped", "the model was replaced while it worked");
      }
      const made = store.add(key, forecastOf({ wanted, series, answer, model, madeAt: deps.clock.now() }));
      deps.events.emit({ type: "forecasts", symbol: wanted.symbol });
      return made;
    },
    list({ before, limit = PAGE, ...series }) {
      // One more tells whether there are older ones.
      const found = store.page(series, { before: Number(before ?? Number.MAX_SAFE_INTEGER), limit: Number(limit) + 1 });
      const forecasts = found.slice(0, Number(limit));
      const last = forecasts.at(-1);
      return { forecasts, ...(last && found.length > forecasts.length && { next: String(last.id) }) };
    },
    get(id) {
      const found = store.get(id);
      if (!found) throw new HostRefusal("forecast.unknown", `there is no forecast ${id}`);
      return found;
    },
    remove(id) {
      const removed = store.remove(id);
      if (!removed) throw new HostRefusal("forecast.unknown", `there is no forecast ${id}`);
      deps.events.emit({ type: "forecasts", symbol: removed.symbol });
    },
    forget(extensionId) {
      store.forget(extensionId);
      deps.events.emit({ type: "forecasts" });
    },
    async evaluate(series) {
      const forecasts = store.all(series).filter((each) => !each.in_replay);
      const came =
        forecasts.length === 0
          ? { source: "", times: [], closes: [] }
          : await readCompleted(deps.market, { ...series, most: COMPARED_BARS });
      return evaluateForecasts(forecasts, came);
    },
    async rolling(wanted, signal) {
      const model = models.current();
      if (!model) throw new HostRefusal("forecast.not_installed", "there is no forecast model on this host");
      const isCurrent = () => models.current()?.generation === model.generation;
      return evaluateRolling(wanted, { market: deps.market, model, limits, isCurrent, signal });
    },
    model: () => describeModel(models.current()),
    async cancel() {
      const wasPreparing = await models.current()?.cancel();
      if (!wasPreparing) throw new HostRefusal("forecast.unavailable", "no model is being prepared");
    },
  };
}

interface Made {
  readonly wanted: NewForecast;
  readonly series: Series;
  readonly answer: ReturnType<typeof readAnswer>;
  readonly model: ForecastModelHandle;
  readonly madeAt: Date;
}

function forecastOf({ wanted, series, answer, model, madeAt }: Made): Omit<Forecast, "id"> {
  const { symbol, timeframe, horizon } = wanted;
  const { seed, data_hash, as_of, inputs_used, model: name } = answer.evidence;
  const { modelRevision, forecastLibVersion } = model.manifest.metadata.managedModel;
  const levels = Object.entries(answer.quantiles).map(([level, prices]) => ({ level: Number(level), prices }));
  return {
    symbol,
    timeframe,
    source: series.source,
    made_at: madeAt.toISOString(),
    last_close: series.closes.at(-1) as number,
    horizon,
    times: futureTimes(series.times, timeframe, horizon).map((time) => new Date(time).toISOString()),
    quantiles: levels.toSorted((one, other) => one.level - other.level),
    evidence: {
      extension_id: model.id,
      version: model.manifest.version,
      model: name,
      model_revision: modelRevision,
      forecast_lib_version: forecastLibVersion,
      seed,
      data_hash,
      as_of,
      bars: series.closes.length,
      inputs_used,
    },
    statement: MODEL_STATEMENTS.use,
    licence: MODEL_STATEMENTS.licence,
    ...(wanted.until !== undefined && { in_replay: true as const }),
  };
}

function describeModel(model: ForecastModelHandle | undefined) {
  const stated = { statement: MODEL_STATEMENTS.use, licence: MODEL_STATEMENTS.licence };
  if (!model) return { installed: false, running: false, ...stated };
  const python = model.python();
  return {
    installed: true,
    extension_id: model.id,
    title: model.manifest.contributes.forecastProvider.title,
    version: model.manifest.version,
    model_revision: model.manifest.metadata.managedModel.modelRevision,
    running: model.isServing(),
    ...(python === undefined ? {} : { python }),
    ...stated,
  };
}
