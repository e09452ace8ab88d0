import type { JoinedTimeframe } from "@bourse/bars";
import type { Chart, ChartChange } from "@bourse/contract/host-api";
import type { ChartLink } from "../state/chart.ts";

/** The part of a chart that linked charts may have in common. */
export interface Series extends Pick<ChartChange, "symbol" | "timeframe"> {
  /** Draws so many bars of the timeframe as one; absent: each by itself. */
  readonly joined?: JoinedTimeframe | undefined;
}

/** A chart that goes with another. */
export interface Follower {
  readonly chart_id: string;
  readonly change: Series;
}

export type LinkOf = (chartId: string) => ChartLink;

export const isLinked = (link: ChartLink): boolean => link !== "none";

/** The charts that go with a change of one chart: all take its symbol, and its timeframe where both ends link that. */
export function followersOf(
  charts: readonly Chart[],
  linkOf: LinkOf,
  { chart_id: leader, change }: Follower,
): readonly Follower[] {
  if (!isLinked(linkOf(leader))) return [];
  return charts
    .filter(({ chart_id }) => chart_id !== leader && isLinked(linkOf(chart_id)))
    .map(({ chart_id }) => ({ chart_id, change: shared(change, linkOf(leader), linkOf(chart_id)) }))
    .filter((each) => Object.keys(each.change).length > 0);
}

/** The series that a chart takes when it is linked: that of the first linked chart. */
export function seriesToTake(
  charts: readonly (Chart & Pick<Series, "joined">)[],
  linkOf: LinkOf,
  chartId: string,
): Series | undefined {
  const leader = charts.find(({ chart_id }) => chart_id !== chartId && isLinked(linkOf(chart_id)));
  if (!leader || !isLinked(linkOf(chartId))) return undefined;
  return shared(leader, linkOf(leader.chart_id), linkOf(chartId));
}

function shared({ symbol, timeframe, joined }: Series, ...links: readonly ChartLink[]): Series {
  return {
    ...(symbol === undefined ? {} : { symbol }),
    ...(timeframe !== undefined && links.every((link) => link === "series")
      ? { timeframe, ...(joined && { joined }) }
      : {}),
  };
}
