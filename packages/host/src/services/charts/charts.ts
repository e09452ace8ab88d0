import type { DeskLimits } from "@bourse/contract";
import type { ChartChange } from "@bourse/contract/host-api";
import type { Random } from "@bourse/platform";
import type { EventBus } from "../../events.ts";
import type { MarketDataPort } from "../../market/port.ts";
import { HostRefusal } from "../../refusal.ts";
import type { Database } from "../../store/database.ts";
import { chartBook } from "./book.ts";
import { locate, type Wanted } from "./locate.ts";
import { openFor } from "./open.ts";
import type { ChartsService } from "./port.ts";
import type { StoredChart } from "./store.ts";

/** Dependencies of the charts. */
export interface ChartDeps {
  readonly database: Database;
  readonly random: Random;
  readonly events: EventBus;
  readonly market: Pick<MarketDataPort, "symbols">;
  /** Id of the open workspace. */
  workspace(): string;
  readonly limits: Pick<DeskLimits, "maxCharts" | "maxChartsPerExtension" | "maxClosedCharts">;
}

export function chartsService(deps: ChartDeps): ChartsService {
  const { events, market, limits } = deps;
  const book = chartBook(deps);
  const listeners = new Set<() => void>();
  const changed = () => {
    events.emit({ type: "charts" });
    for (const listener of listeners) listener();
  };
  events.subscribe(({ type }) => {
    if (type === "workspaces") changed();
  });
  const show = (chartId: string) => {
    changed();
    return book.describe(existing(book.get(chartId)));
  };
  return {
    list: () => book.all().map(book.describe),
    has: (chartId) => book.get(chartId) !== undefined,
    find(chartId) {
      const chart = book.get(chartId);
      return chart && book.describe(chart);
    },
    open(extensionId, request) {
      const { chartId, created } = openFor(extensionId, request, { book, market, limits });
      return { chart: show(chartId), created };
    },
    add({ symbol, timeframe, source_id: sourceId }) {
      const series = seriesOr(market, { symbol, timeframe, sourceId });
      if (book.all().length >= limits.maxCharts) throw new HostRefusal("chart.limit", "close a chart first");
      return show(book.store.add(series));
    },
    change(chartId, change) {
      const wanted = changedSeries(existing(book.get(chartId)), change);
      if (wanted) book.store.turn({ chartId, ...seriesOr(market, wanted) });
      if (change.active) book.store.activate(chartId);
      return show(chartId);
    },
    remove(chartId) {
      const chart = existing(book.get(chartId));
      const next = book.all().findLast((each) => each.chartId !== chartId);
      if (!next) throw new HostRefusal("chart.last", "a page shows at least one chart");
      if (chart.active) book.store.activate(next.chartId);
      book.store.close(chartId, limits.maxClosedCharts);
      changed();
    },
    reopen(chartId) {
      const charts = book.all();
      const isOpen = charts.some((each) => each.chartId === chartId);
      if (!isOpen && charts.length >= limits.maxCharts) throw new HostRefusal("chart.limit", "close a chart first");
      if (!isOpen && !book.store.reopen(chartId))
        throw new HostRefusal("chart.not_found", "it was closed too long ago");
      return show(chartId);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function existing(chart: StoredChart | undefined): StoredChart {
  if (!chart) throw new HostRefusal("chart.not_found", "there is no such chart");
  return chart;
}

/** The series after a change; undefined if it stays the same. Another symbol may come from another source. */
function changedSeries(chart: StoredChart, change: ChartChange): Wanted | undefined {
  const { symbol = chart.symbol, timeframe = chart.timeframe, source_id } = change;
  if (change.symbol === undefined && change.timeframe === undefined && source_id === undefined) return undefined;
  return { symbol, timeframe, sourceId: source_id ?? (symbol === chart.symbol ? chart.sourceId : undefined) };
}

function seriesOr(market: Pick<MarketDataPort, "symbols">, wanted: Wanted) {
  const located = locate(market, wanted);
  if (located.ok) return { ...wanted, ...located.data };
  const { code, message } = located.reason;
  throw new HostRefusal(code === "market.symbol_unknown" ? code : "market.not_available", message);
}
