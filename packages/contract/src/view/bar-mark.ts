import { CHART_TIMEFRAMES, type ChartTimeframe } from "../market.ts";

/**
 * The bar that a value says it belongs to, and whether it stands. `final`: name, bar and value stay as
 * they are for as long as they are shown. `forming`: they may still change.
 */
export interface BarMark {
  readonly timeframe: ChartTimeframe;
  /** Opening of the bar, ISO 8601 UTC. */
  readonly time: string;
  readonly state: "final" | "forming";
  /** Which value it is: the same for the same value of every bar. */
  readonly name: string;
}

const MARK = /^bar\/([0-9A-Za-z]{2,3})\/([0-9TZ:.-]{20,24})\/(final|forming)\/(.+)$/su;

/**
 * Reads a mark from where a guest writes one: the `key` of a layout node, the `id` of a notice, the
 * `client_request_id` of an alert. Any other text is no mark.
 */
export function readBarMark(text: string | undefined): BarMark | undefined {
  const [, frame, at = "", state, name = ""] = MARK.exec(text ?? "") ?? [];
  const timeframe = CHART_TIMEFRAMES.find((each) => each === frame);
  if (timeframe === undefined || Number.isNaN(Date.parse(at))) return undefined;
  return { timeframe, time: new Date(at).toISOString(), state: state === "forming" ? "forming" : "final", name };
}

/** Writes a mark as {@link readBarMark} reads it. */
export function writeBarMark({ timeframe, time, state, name }: BarMark): string {
  return `bar/${timeframe}/${time}/${state}/${name}`;
}
