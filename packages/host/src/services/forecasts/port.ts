import type {
  Forecast,
  ForecastEvaluation,
  ForecastList,
  ForecastModel,
  HostRouteQuery,
  NewForecast,
  NewRolling,
  Rolling,
} from "@bourse/contract/host-api";

/** A series of the market. */
export type ForecastSeries = Pick<NewForecast, "symbol" | "timeframe">;

/** Forecasts of the local model. They are shown and kept; no alert, order or drawing is ever made from one. */
export interface ForecastsService {
  /**
   * Forecasts a series from its last completed bar. The same question about the same bars gives the kept answer. The
   * signal cancels it. @throws HostRefusal `forecast.*`, `market.*`
   */
  forecast(wanted: NewForecast, signal?: AbortSignal): Promise<Forecast>;
  /** A page of the kept forecasts of a series, newest first. */
  list(wanted: HostRouteQuery<"GET /api/forecasts">): ForecastList;
  /** @throws HostRefusal `forecast.unknown` */
  get(id: number): Forecast;
  /** Deletes one; it no longer counts in the evaluation. @throws HostRefusal `forecast.unknown` */
  remove(id: number): void;
  /** Deletes those of a removed model. */
  forget(extensionId: string): void;
  /** Compares stored forecasts of a series with the bars since. @throws HostRefusal `market.*` */
  evaluate(series: ForecastSeries): Promise<ForecastEvaluation>;
  /**
   * Makes forecasts from past bars and compares them, and plain forecasts, with the bars that followed. Nothing is stored; the signal
   * cancels it. @throws HostRefusal `forecast.*`, `market.*`
   */
  rolling(wanted: NewRolling, signal?: AbortSignal): Promise<Rolling>;
  model(): Omit<ForecastModel, "activation">;
  /** Stops a preparation that is under way and deletes its files. */
  cancel(): Promise<void>;
}
