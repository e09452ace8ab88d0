import { KIB, MIB } from "./units.ts";

/** The largest number of bars ahead that a forecast may have. */
export const FORECAST_MAX_HORIZON = 64;
/** Bars that a model is given at most. */
export const FORECAST_MAX_BARS = 4096;
/** The quantiles of a forecast, unless the trader chooses others. */
export const FORECAST_QUANTILES = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;

/** Limits of the local forecast model. */
export interface ForecastLimits {
  /** From its start until the model has reported its port and answered as healthy. */
  readonly startMs: number;
  readonly healthEveryMs: number;
  /** Silence after which a health request counts as a hang. */
  readonly healthMs: number;
  /** From a request to its last byte. */
  readonly answerMs: number;
  readonly maxAnswerBytes: number;
  /** Time without a forecast after which the process is stopped. */
  readonly idleMs: number;
  /** First wait after a failure; doubles with each. */
  readonly backOffMs: number;
  /** Failures in a row after which only the trader starts it again. */
  readonly maxFailures: number;
  /** Time that the process has to end by itself before it is killed. */
  readonly graceMs: number;
  readonly prepareMs: number;
  readonly maxAddressSpaceBytes: number;
  readonly maxCpuSeconds: number;
  /** Bars of a series that the model sees. */
  readonly maxBars: number;
  readonly minBars: number;
  /** Forecasts kept. */
  readonly maxKept: number;
}

/** Default limits of a host. */
export const FORECAST_LIMITS: ForecastLimits = {
  // NumPy is compiled at each start: about a second, ten on a slow machine, several times that under load.
  startMs: 90_000,
  healthEveryMs: 5_000,
  healthMs: 5_000,
  // A larger model of the same contract takes seconds.
  answerMs: 30_000,
  // 64 bars with 21 quantiles take 30 KB.
  maxAnswerBytes: MIB,
  idleMs: 600_000,
  backOffMs: 1_000,
  maxFailures: 5,
  graceMs: 300,
  // NumPy is copied and hashed; a slow disk takes minutes.
  prepareMs: 1_200_000,
  maxAddressSpaceBytes: 4 * KIB ** 3,
  // Stops a process that computes without end; ordinary use takes seconds a day.
  maxCpuSeconds: 3_600,
  maxBars: 512,
  minBars: 33,
  // 64 bars with seven quantiles take 10 KB each.
  maxKept: 2_000,
};
