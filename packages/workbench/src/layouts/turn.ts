import type { Chart, LaidChart } from "@bourse/contract/host-api";
import { ApiError } from "../api/error.ts";

/** Gives a chart another series. */
export type Turn = (chart: LaidChart) => Promise<unknown>;

export interface Turned {
  /** The series that no source has any more, in words; their charts stay as they are. */
  readonly refused: readonly string[];
  /** Gives every chart the series that it had before. */
  back(): Promise<void>;
}

/** Gives the charts their series. @throws the failure of the host, after all charts that it may have turned were turned back */
export async function turnCharts(turn: Turn, charts: readonly Chart[], wanted: readonly LaidChart[]): Promise<Turned> {
  const touched: LaidChart[] = [];
  const refused: string[] = [];
  // A chart that cannot be turned back does not keep the others from being turned back.
  const back = async () => void (await Promise.allSettled(touched.map(turn)));
  for (const each of wanted) {
    const before = charts.find(({ chart_id }) => chart_id === each.chart_id);
    if (!before || (before.symbol === each.symbol && before.timeframe === each.timeframe)) continue;
    // Noted before the request, because a request without an answer may have turned the chart.
    const { chart_id, symbol, timeframe } = before;
    touched.push({ chart_id, symbol, timeframe });
    try {
      await turn(each);
    } catch (error) {
      if (!isRefusal(error)) {
        await back();
        throw error;
      }
      touched.pop();
      refused.push(`the series ${each.symbol} ${each.timeframe}`);
    }
  }
  return { refused, back };
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;
