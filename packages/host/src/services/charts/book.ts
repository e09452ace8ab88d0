import type { Chart } from "@bourse/contract";
import type { MarketDataPort } from "../../market/port.ts";
import { locate } from "./locate.ts";
import { type ChartStore, type ChartStoreDeps, chartStore, type StoredChart } from "./store.ts";

/** The stored charts with the market's names for them. */
export interface ChartBook {
  readonly store: ChartStore;
  /** Opens the first chart as soon as a source has a symbol for it. */
  all(): readonly StoredChart[];
  get(chartId: string): StoredChart | undefined;
  describe(chart: StoredChart): Chart;
}

/** Timeframe of the first chart if a source has it: every source starts from it. */
const FIRST_TIMEFRAME = "1D";

export interface ChartBookDeps extends ChartStoreDeps {
  readonly market: Pick<MarketDataPort, "symbols">;
}

export function chartBook({ market, ...deps }: ChartBookDeps): ChartBook {
  const store = chartStore(deps);
  const all = () => {
    if (store.list().length === 0) {
      const first = firstSeries(market);
      if (first) store.add(first);
    }
    return store.list().map((each) => ({ ...each, sourceId: sourceOf(market, each) }));
  };
  return {
    store,
    all,
    get: (chartId) => all().find((each) => each.chartId === chartId),
    describe({ chartId, symbol, timeframe, sourceId, openedBy, active }) {
      const name = market.symbols().find((each) => each.symbol === symbol && each.source === sourceId)?.name;
      return {
        chart_id: chartId,
        symbol,
        timeframe,
        source_id: sourceId,
        title: `${name ?? symbol} ${timeframe}`,
        active,
        ...(openedBy === undefined ? {} : { opened_by: openedBy }),
      };
    },
  };
}

/**
 * The chart's own source while it has the series, otherwise the first that has: the host may have been started with
 * other sources.
 */
function sourceOf(market: Pick<MarketDataPort, "symbols">, { symbol, timeframe, sourceId }: StoredChart): string {
  if (locate(market, { symbol, timeframe, sourceId }).ok) return sourceId;
  const other = locate(market, { symbol, timeframe });
  return other.ok ? other.data.sourceId : sourceId;
}

function firstSeries(market: Pick<MarketDataPort, "symbols">) {
  return market
    .symbols()
    .map(({ symbol, source }) => ({ symbol, timeframe: FIRST_TIMEFRAME, sourceId: source }) as const)
    .find((each) => locate(market, each).ok);
}
