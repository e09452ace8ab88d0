import type { Environment } from "./environment.ts";

/** How much a node logs. */
export interface LogConfig {
  readonly logLevel: LogLevel;
  /** Whether requests and calls become OpenTelemetry spans, for an SDK that the operator loads. */
  readonly traces: boolean;
}

/** `info` logs every request; `warn` omits successful ones. */
export const LOG_LEVELS = ["error", "warn", "info", "debug", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const DEFAULT_LOG: LogConfig = { logLevel: "info", traces: false };

/** LOG_LEVEL, TRACES. */
export function readLog(environment: Environment): LogConfig {
  const logLevel = environment.word("LOG_LEVEL", LOG_LEVELS) ?? DEFAULT_LOG.logLevel;
  return { logLevel, traces: environment.word("TRACES", ["on", "off"]) === "on" };
}
