import { barEnd } from "@bourse/bars";
import type { Candle, ChartTimeframe } from "@bourse/contract";
import { PAGE } from "../exchange.ts";
import type { Hole } from "./holes.ts";

/** Asks an exchange for bars from a time on; they are plausible, but in any order. */
export type AskPage = (since: string) => Promise<readonly Candle[]>;

/** An exchange that gives 30 bars at a time fills one span in this many answers; one that gives fewer at a time is not read. */
const MAX_ANSWERS = 10;

/** The span of one answer that ends where the known bars begin. */
export function spanBefore({ from, to }: Hole, timeframe: ChartTimeframe): Hole {
  const length = barEnd(to, timeframe) - to;
  // The answer contains the bar at `to`, which proves that nothing before it was left out.
  return { from: Math.max(0, from, to - (PAGE - 1) * length), to };
}

/**
 * The bars of a span, oldest first. An exchange may give fewer bars at a time than it was asked for: it is asked again
 * from its last bar on. @throws Error when its answers do not move forward, or are too small to reach the end
 */
export async function readSpan(ask: AskPage, span: Hole, timeframe: ChartTimeframe): Promise<readonly Candle[]> {
  const found = new Map<string, Candle>();
  let since = span.from;
  for (let answer = 0; answer < MAX_ANSWERS; answer += 1) {
    const told = await ask(new Date(since).toISOString());
    const times = told.map(({ time }) => Date.parse(time));
    const newest = times.reduce((latest, time) => Math.max(latest, time), Number.NEGATIVE_INFINITY);
    if (told.length > 0 && newest < since)
      throw new Error(`bars from ${iso(since)} were asked for, and older ones came`);
    for (const [index, time] of times.entries()) {
      if (time >= span.from && time < span.to) found.set(iso(time), told[index] as Candle);
    }
    since = told.length === 0 ? span.to : barEnd(newest, timeframe);
    if (since >= span.to) return [...found.values()].toSorted((left, right) => (left.time < right.time ? -1 : 1));
  }
  throw new Error(`${MAX_ANSWERS} answers did not reach ${iso(span.to)}`);
}

const iso = (time: number) => new Date(time).toISOString();
