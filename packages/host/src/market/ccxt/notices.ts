import { CHART_TIMEFRAMES, type ChartTimeframe } from "@bourse/contract";
import type { DataNotice } from "@bourse/contract/host-api";
import { plural } from "@bourse/contract/plural";
import type { Hole } from "./history/holes.ts";

/** Values that were left out since the host started. */
export interface Dropped {
  readonly count: number;
  readonly reason: string;
}

/** Completed bars that the exchange has changed since the host started. */
export interface Revised {
  readonly count: number;
  /** Opening time of the latest one. */
  readonly last: string;
}

interface Known {
  readonly dropped: Dropped | undefined;
  revised(timeframe: ChartTimeframe): Revised | undefined;
  gaps(timeframe: ChartTimeframe): readonly Hole[];
}

/** Facts about the bars of one symbol that a price does not show: gaps, corrections, and values that were left out. */
export function dataNotices({ dropped, revised, gaps }: Known): readonly DataNotice[] {
  const all = CHART_TIMEFRAMES.flatMap((timeframe) => [
    ...gapNotice(timeframe, gaps(timeframe)),
    ...revisedNotice(timeframe, revised(timeframe)),
  ]);
  return dropped ? [...all, droppedNotice(dropped)] : all;
}

function gapNotice(timeframe: ChartTimeframe, gaps: readonly Hole[]): readonly DataNotice[] {
  const last = gaps.at(-1);
  if (!last) return [];
  const { length: count } = gaps;
  const [from, to] = [iso(last.from), iso(last.to)];
  const which = count === 1 ? "" : `${count} times, the latest `;
  const text = `The exchange has given no ${timeframe} bars ${which}from ${words(from)} to ${words(to)}; it is asked again.`;
  return [{ kind: "gap", timeframe, count, from, to, text }];
}

function revisedNotice(timeframe: ChartTimeframe, revised: Revised | undefined): readonly DataNotice[] {
  if (!revised) return [];
  const { count, last: from } = revised;
  const bars = count === 1 ? "a completed" : `${count} completed`;
  const which = count === 1 ? "that" : "the latest that";
  const text = `The exchange has corrected ${bars} ${timeframe} ${count === 1 ? "bar" : "bars"}, ${which} of ${words(from)}.`;
  return [{ kind: "revised", timeframe, count, from, text }];
}

function droppedNotice({ count, reason }: Dropped): DataNotice {
  const [were, they] = count === 1 ? ["was", "it"] : ["were", "they"];
  const left = `${plural(count, "value")} of the exchange ${were} left out because ${they} cannot be right`;
  const text = `${left}; the last: ${reason}.`;
  return { kind: "dropped", count, reason, text };
}

/** `2026-01-31 09:30 UTC`. */
const words = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
const iso = (time: number) => new Date(time).toISOString();
