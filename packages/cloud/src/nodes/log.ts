import { pino } from "pino";
import type { LogLevel } from "../config/log.ts";
import type { Log } from "../ports/log.ts";

/** One JSON line per event, on standard error: standard output only reports that the service is ready. */
export function createLog(level: LogLevel = "info"): Log {
  // Not synchronous: a slow or dead reader of the log must not delay requests. The process flushes at its end.
  return pino({ name: "bourse-cloud", level }, pino.destination({ dest: 2, sync: false }));
}
