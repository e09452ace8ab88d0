import type { Chart, ChartChange, HostEvent, NewChart } from "@bourse/contract/host-api";
import { type Answer, refusal } from "./answer.ts";
import type { FixtureState } from "./fixture-host.ts";

/** The chart of the first start. */
export const FIRST_CHART: Chart = {
  chart_id: "chart-first1",
  symbol: "^GSPC",
  timeframe: "1D",
  source_id: "sample",
  title: "S&P 500 1D",
  active: true,
};

export interface ChartRequest {
  readonly method: string;
  readonly id: string;
  readonly body: unknown;
  readonly emit: (event: HostEvent) => void;
}

/** The chart routes, as in the host: one chart is always active, and the last one cannot be closed. */
export function chartRoutes(state: FixtureState, { method, id, body, emit }: ChartRequest): Answer {
  if (method === "GET") return [200, { charts: state.charts }];
  const answer = method === "POST" ? add(state, body as NewChart) : changeOne(state, { method, id, body });
  emit({ type: "charts" });
  return answer;
}

function add(state: FixtureState, { symbol, timeframe }: NewChart): Answer {
  const title = `${symbol} ${timeframe}`;
  const chart: Chart = {
    ...FIRST_CHART,
    chart_id: `chart-${state.charts.length + 1}`,
    symbol,
    timeframe,
    title,
    active: true,
  };
  state.charts = [...state.charts.map((each) => ({ ...each, active: false })), chart];
  return [200, chart];
}

function changeOne(state: FixtureState, { method, id, body }: Omit<ChartRequest, "emit">): Answer {
  const chart = state.charts.find((each) => each.chart_id === id);
  if (!chart) return refusal(404, "chart.not_found", "There is no such chart.");
  if (method === "DELETE") return remove(state, chart);
  const change = body as ChartChange;
  const next = { ...chart, ...change };
  state.charts = state.charts.map((each) => {
    if (each === chart) return next;
    return change.active ? { ...each, active: false } : each;
  });
  return [200, next];
}

function remove(state: FixtureState, chart: Chart): Answer {
  const rest = state.charts.filter((each) => each !== chart);
  if (rest.length === 0) return refusal(409, "chart.last", "A page shows at least one chart.");
  state.charts = rest.map((each, index) => ({
    ...each,
    active: chart.active ? index === rest.length - 1 : each.active,
  }));
  return [204];
}
