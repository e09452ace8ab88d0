import type { ChartTimeframe } from "@bourse/contract";
import type { AskedChart, ChartQuestion } from "@bourse/contract/host-api";
import { HostRefusal } from "../../../refusal.ts";
import type { ChartReads } from "./reads.ts";

/** The part of a series that a question is about. Times in milliseconds. */
export interface Place {
  readonly chartId?: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly sourceId?: string;
  /** The part in sight. */
  readonly from?: number;
  readonly to?: number;
  /** The moment of a replay. */
  readonly until?: number;
  readonly workspace: string;
}

/** @throws HostRefusal `host.body_invalid`, `chart.not_found`, `market.symbol_unknown` */
export function placeOf({ charts, market, workspace }: ChartReads, asked: ChartQuestion): Place {
  const times = { ...at("from", asked.from), ...at("to", asked.to), ...at("until", asked.until) };
  const here = { workspace: workspace(), ...times };
  if (asked.chart_id !== undefined) {
    const chart = charts.find(asked.chart_id);
    if (!chart) throw new HostRefusal("chart.not_found", "there is no such chart");
    const { chart_id: chartId, symbol, timeframe, source_id: sourceId } = chart;
    return { chartId, symbol, timeframe, sourceId, ...here };
  }
  const { symbol, timeframe } = asked;
  if (symbol === undefined || timeframe === undefined) {
    throw new HostRefusal("host.body_invalid", "name a chart, or a symbol and a timeframe");
  }
  if (!market.symbols().some((each) => each.symbol === symbol)) {
    throw new HostRefusal("market.symbol_unknown", `no source has ${symbol}`);
  }
  return { symbol, timeframe, ...here };
}

const at = (name: "from" | "to" | "until", time: string | undefined) =>
  time === undefined ? {} : { [name]: Date.parse(time) };

/** The place as the trader sees it. */
export function askedChart({ chartId, symbol, timeframe, from, to, until }: Place): AskedChart {
  return {
    ...(chartId === undefined ? {} : { chart_id: chartId }),
    symbol,
    timeframe,
    ...(from === undefined ? {} : { from: isoTime(from) }),
    ...(to === undefined ? {} : { to: isoTime(to) }),
    ...(until === undefined ? {} : { until: isoTime(until) }),
  };
}

/** Milliseconds as ISO 8601 in UTC. */
export const isoTime = (time: number): string => new Date(time).toISOString();
