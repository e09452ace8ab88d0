import { FORECAST_QUANTILES } from "@bourse/contract";

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
export interface KnownPrices {
  readonly logs: readonly number[];
  readonly season: number;
}

/** A forecast without a model: the prices at the usual quantiles, so many bars ahead. */
export type PlainForecast = (known: KnownPrices, ahead: number) => readonly number[];

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
