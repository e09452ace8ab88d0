import type { Forecast } from "@bourse/contract/host-api";
import { plural } from "@bourse/ui";
import { bandsOf } from "./bands.ts";

const percents = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** A share or a level: `5%`, `97.5%`. */
export const percent = (share: number): string => percents.format(share);

/** Digits of a revision that tell it from others. */
const REVISION = 7;

/** A revision of a model in short. */
export const shortRevision = (revision: string): string => revision.slice(0, REVISION);

/** How times and prices of a chart are written. */
export interface ForecastWords {
  day(time: number): string;
  price(value: number): string;
}

/** A forecast by its length and the bar that it was made from: `20 bars after Nov 20, 2026`. */
export const nameOf = ({ horizon, evidence }: Forecast, { day }: Pick<ForecastWords, "day">): string =>
  `${plural(horizon, "bar")} after ${day(Date.parse(evidence.as_of))}`;

/** The last bar of a forecast in words. */
export function summaryOf(forecast: Forecast, { day, price }: ForecastWords): string {
  const last = forecast.horizon - 1;
  const { median, pairs } = bandsOf(forecast.quantiles);
  const at = (prices: readonly number[]) => price(prices[last] ?? Number.NaN);
  const [widest] = pairs;
  const parts = [
    median && `median ${at(median.prices)}`,
    widest &&
      `${percent(widest.high.level - widest.low.level)} between ${at(widest.low.prices)} and ${at(widest.high.prices)}`,
  ];
  const told =
    parts.filter(Boolean).join(", ") ||
    forecast.quantiles.map(({ level, prices }) => `${percent(level)} ${at(prices)}`).join(", ");
  return `${day(Date.parse(forecast.times[last] ?? forecast.evidence.as_of))}: ${told}`;
}
