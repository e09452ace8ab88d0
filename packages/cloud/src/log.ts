import { pino } from "pino";
import type { Log } from "./ports.ts";

/** One JSON line an event, on standard error: standard output says that the service is ready and nothing else. */
export function createLog(): Log {
  return pino({ name: "bourse-cloud", level: "info" }, pino.destination(2));
}
