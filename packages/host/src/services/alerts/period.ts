import { barStart } from "@bourse/runtime/market";
import type { Rule } from "./rule.ts";

const MINUTE_MS = 60_000;

/**
 * Start of the period to which a moment of the market belongs, in milliseconds; undefined for a rule that fires once. Minutes are minutes
 * of market time: in a replay that plays a day in a second, each bar is in a minute of its own.
 */
export function periodOf(
  { repeat, timeframe }: Pick<Rule, "repeat" | "timeframe">,
  timeMs: number,
): number | undefined {
  switch (repeat) {
    case "once":
      return undefined;
    case "per_minute":
      return timeMs - (timeMs % MINUTE_MS);
    case "per_bar":
    case "per_bar_close":
      return Date.parse(barStart(new Date(timeMs).toISOString(), timeframe));
  }
}

/** Whether a rule has fired in the period of a moment or in a later one: then it does not fire for that moment any more. */
export function hasFiredSince(rule: Pick<Rule, "repeat" | "timeframe" | "lastPeriod">, timeMs: number): boolean {
  const period = periodOf(rule, timeMs);
  return period !== undefined && rule.lastPeriod !== undefined && period <= rule.lastPeriod;
}
