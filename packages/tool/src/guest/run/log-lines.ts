import { type paint, safe } from "../../cli/text.ts";

/** A guest's log entries, one per line, below the event or view they belong to. */
export function logLines(log: readonly string[], style: ReturnType<typeof paint>): string {
  return log.map((text) => `\n      ${style.dim(`log ${safe(text)}`)}`).join("");
}
