import { pino } from "pino";
import type { LogLevel } from "../config/log.ts";
import type { Log } from "../ports/log.ts";

/** One JSON line an event, on standard error: standard output says that the service is ready and nothing else. */
export function createLog(level: LogLevel = "info"): Log {
  // Not synchronous: a reader of the log that is slow or gone must not hold up requests. The end of the process flushes.
  return pino({ name: "bourse-cloud", level }, pino.destination({ dest: 2, sync: false }));
}
