import { FORECAST_QUANTILES, type ForecastLimits, MODEL_STATEMENTS } from "@bourse/contract";
import type { NewRolling, Rolling, RollingRow } from "@bourse/contract/host-api";
import type { MarketDataPort } from "@bourse/runtime/market";
import { HostRefusal } from "../../refusal.ts";
import { pinball } from "./evaluate.ts";
import type { ForecastModelHandle } from "./models.ts";
import { readAnswer } from "./read-answer.ts";
import { questionOf, readCompleted, type Series } from "./series.ts";

/** The usual quantiles of the standard normal distribution. */
const PLACES: Readonly<Record<(typeof FORECAST_QUANTILES)[number], number>> = {
  0.05: -1.6448536269514722,
  0.1: -1.2815515655446004,
  0.25: -0.6744897501960817,
  0.5: 0,
  0.75: 0.6744897501960817,
  0.9: 1.2815515655446004,
  0.95: 1.6448536269514722,
};

/** Logarithms of the known prices, oldest first, and the number of bars in a season. */
interface KnownPrices {
  readonly logs: readonly number[];
  readonly season: number;
}

/** A forecast without a model: the prices at the usual quantiles, so many bars ahead. */
type PlainForecast = (known: KnownPrices, ahead: number) => readonly number[];

/** The last price. Its width is the deviation of past one-bar moves times the square root of the bars ahead. */
const naive: PlainForecast = ({ logs }, ahead) => around(last(logs), deviation(moves(logs, 1)) * Math.sqrt(ahead));

/** Like naive, but the past's mean move continues. */
const drift: PlainForecast = ({ logs }, ahead) => {
  const past = moves(logs, 1);
  const width = deviation(past) * Math.sqrt(ahead * (1 + ahead / past.length));
  return around(last(logs) + mean(past) * ahead, width);
};

/** The price of the same bar in the last season. Its width comes from the deviation of past moves over a season. */
const seasonalNaive: PlainForecast = ({ logs, season }, ahead) => {
  const same = logs[logs.length - season + ((ahead - 1) % season)] ?? last(logs);
  const seasons = Math.floor((ahead - 1) / season) + 1;
  return around(same, deviation(moves(logs, season)) * Math.sqrt(seasons));
};

/** Forecasts that a useful model must beat. */
export const PLAIN_FORECASTS = { naive, drift, seasonal_naive: seasonalNaive } as const;

const around = (middle: number, width: number) =>
  FORECAST_QUANTILES.map((level) => Math.exp(middle + width * PLACES[level]));

const last = (logs: readonly number[]) => logs.at(-1) ?? Number.NaN;

const moves = (logs: readonly number[], over: number) =>
  logs.slice(over).map((log, index) => log - (logs[index] ?? Number.NaN));

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** Parts of a rolling evaluation. */
export interface RollingParts {
  readonly market: Pick<MarketDataPort, "bars">;
  readonly model: ForecastModelHandle;
  readonly limits: Pick<ForecastLimits, "maxBars" | "minBars">;
  /** False once another model took its place. */
  isCurrent(): boolean;
  readonly signal: AbortSignal | undefined;
}

/** Numbers of bars ahead that are compared, as far as a forecast reaches, in addition to its last bar. */
const COMPARED = [1, 5, 20, 60];

/**
 * Makes forecasts from past bars, each from the bars up to its own, and compares them, and plain forecasts from the same bars, with the
 * bars that followed. Nothing is stored. @throws HostRefusal `forecast.*`, `market.*`
 */
export async function evaluateRolling(wanted: NewRolling, parts: RollingParts): Promise<Rolling> {
  const { symbol, timeframe, horizon, every, season } = wanted;
  const { limits } = parts;
  const { modelRepository, modelRevision } = parts.model.manifest.metadata.managedModel;
  const most = limits.maxBars + (wanted.origins - 1) * every + horizon;
  const series = await readCompleted(parts.market, { symbol, timeframe, most });
  const origins = originsOf(series, wanted, limits.minBars);
  const aheads = [...new Set([...COMPARED, horizon])].filter((ahead) => ahead <= horizon).toSorted((a, b) => a - b);
  const rows = new Map<string, RollingTally>();
  for (const origin of origins) {
    const seen = upTo(series, origin, limits.maxBars);
    const paths = await pathsOf(wanted, seen, parts);
    const known = { logs: seen.closes.map((close) => Math.log(close)), season };
    for (const ahead of aheads) {
      const came = { close: series.closes[origin + ahead] as number, last: series.closes[origin] as number };
      tallyOf(rows, "model", ahead).add(
        paths.map((path) => path[ahead - 1] as number),
        came,
      );
      for (const method of PLAIN_METHODS) tallyOf(rows, method, ahead).add(PLAIN_FORECASTS[method](known, ahead), came);
    }
  }
  return {
    symbol,
    timeframe,
    source: series.source,
    horizon,
    origins: origins.length,
    every,
    season,
    first: timeOf(series, origins[0]),
    last: timeOf(series, origins.at(-1)),
    rows: [...rows.values()].map((tally) => tally.row()),
    model: modelRepository,
    model_revision: modelRevision,
    statement: MODEL_STATEMENTS.use,
    licence: MODEL_STATEMENTS.licence,
  };
}

const PLAIN_METHODS = Object.keys(PLAIN_FORECASTS) as (keyof typeof PLAIN_FORECASTS)[];

/** Indexes of the newest bars that forecasts are made from, oldest first. @throws HostRefusal `forecast.series_short` */
function originsOf({ closes }: Series, { symbol, timeframe, origins, every, horizon }: NewRolling, minBars: number) {
  const newest = closes.length - 1 - horizon;
  const oldest = minBars - 1;
  if (newest < oldest) {
    const message = `${symbol} ${timeframe} has ${closes.length}; ${minBars + horizon} are needed`;
    throw new HostRefusal("forecast.series_short", message);
  }
  const count = Math.min(origins, Math.floor((newest - oldest) / every) + 1);
  return Array.from({ length: count }, (_, index) => newest - (count - 1 - index) * every);
}

/** Everything that was known at a bar, without any later bar. */
function upTo({ source, times, closes }: Series, origin: number, maxBars: number): Series {
  const begin = Math.max(0, origin + 1 - maxBars);
  return { source, times: times.slice(begin, origin + 1), closes: closes.slice(begin, origin + 1) };
}

/** The model's prices, one list for each usual quantile. */
async function pathsOf(wanted: NewRolling, seen: Series, { model, signal, isCurrent }: RollingParts) {
  const { symbol, timeframe, horizon } = wanted;
  const question = questionOf({ symbol, timeframe, horizon }, seen);
  const { modelRevision } = model.manifest.metadata.managedModel;
  const { quantiles } = readAnswer(await model.ask(JSON.stringify(question), signal), question, modelRevision);
  if (!isCurrent()) throw new HostRefusal("forecast.stopped", "the model was replaced while it worked");
  return FORECAST_QUANTILES.map((level) => quantiles[String(level)] ?? []);
}

const timeOf = ({ times }: Series, index = 0) => new Date(times[index] as number).toISOString();

function tallyOf(rows: Map<string, RollingTally>, method: RollingRow["method"], ahead: number): RollingTally {
  const key = `${ahead} ${method}`;
  const tally = rows.get(key) ?? new RollingTally(method, ahead);
  rows.set(key, tally);
  return tally;
}

/** The close that followed, and the close from which the forecast was made. */
interface Came {
  readonly close: number;
  readonly last: number;
}

class RollingTally {
  readonly #method: RollingRow["method"];
  readonly #ahead: number;
  readonly #below = FORECAST_QUANTILES.map(() => 0);
  #count = 0;
  #loss = 0;

  constructor(method: RollingRow["method"], ahead: number) {
    this.#method = method;
    this.#ahead = ahead;
  }

  add(prices: readonly number[], { close, last }: Came): void {
    this.#count += 1;
    for (const [index, level] of FORECAST_QUANTILES.entries()) {
      const price = prices[index] as number;
      this.#loss += pinball(level, close - price) / last / FORECAST_QUANTILES.length;
      this.#below[index] = (this.#below[index] ?? 0) + (close <= price ? 1 : 0);
    }
  }

  row(): RollingRow {
    const count = this.#count;
    const levels = FORECAST_QUANTILES.map((level, index) => {
      return { level, count, share_below: (this.#below[index] ?? 0) / count };
    });
    return { method: this.#method, ahead: this.#ahead, count, pinball: (1000 * this.#loss) / count, levels };
  }
}
