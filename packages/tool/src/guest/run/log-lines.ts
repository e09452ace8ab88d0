import { type paint, safe } from "../../cli/text.ts";

/** What a guest logged, a line each below the event or view it logged for. */
export function logLines(log: readonly string[], style: ReturnType<typeof paint>): string {
  return log.map((text) => `\n      ${style.dim(`log ${safe(text)}`)}`).join("");
}
