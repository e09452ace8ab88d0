import type { Environment } from "./environment.ts";

/** How much a node tells. */
export interface LogConfig {
  readonly logLevel: LogLevel;
}

/** `info` has a line for every request; `warn` has none for those that succeed. */
export const LOG_LEVELS = ["error", "warn", "info", "debug", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const DEFAULT_LOG: LogConfig = { logLevel: "info" };

/** LOG_LEVEL. */
export function readLog(environment: Environment): LogConfig {
  return { logLevel: environment.word("LOG_LEVEL", LOG_LEVELS) ?? DEFAULT_LOG.logLevel };
}
