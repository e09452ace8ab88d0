import type { DeskLimits } from "@bourse/contract";
import type { MarketDataPort } from "../../market/port.ts";
import { CommandFailure } from "../../principal/failure.ts";
import type { ChartBook } from "./book.ts";
import { locate } from "./locate.ts";
import type { ChartRequest } from "./port.ts";
import type { StoredChart } from "./store.ts";

/** Dependencies of opening a chart. */
export interface OpenDeps {
  readonly book: ChartBook;
  readonly market: Pick<MarketDataPort, "symbols">;
  readonly limits: Pick<DeskLimits, "maxCharts" | "maxChartsPerExtension">;
}

/** Shows a series for an extension; returns the chart's id and whether it is new. */
export function openFor(extensionId: string, request: ChartRequest, { book, market, limits }: OpenDeps) {
  const { chartId, ...wanted } = request;
  const located = locate(market, wanted);
  if (!located.ok) throw new CommandFailure("command.not_available", located.reason.message);
  const series = { ...wanted, sourceId: located.data.sourceId };
  const charts = book.all();
  const known = chartId === undefined ? ownChart(charts, extensionId, series) : named(charts, chartId);
  if (known) {
    book.store.turn({ chartId: known.chartId, ...series });
    book.store.activate(known.chartId);
    return { chartId: known.chartId, created: false };
  }
  const own = charts.filter((each) => each.openedBy === extensionId).length;
  if (own >= limits.maxChartsPerExtension || charts.length >= limits.maxCharts) {
    throw new CommandFailure("command.limit", `${own} of ${charts.length} charts are this extension's`);
  }
  return { chartId: book.store.add({ ...series, openedBy: extensionId }), created: true };
}

function named(charts: readonly StoredChart[], chartId: string): StoredChart {
  const chart = charts.find((each) => each.chartId === chartId);
  if (!chart) throw new CommandFailure("command.not_found", "there is no such chart");
  return chart;
}

type Series = Pick<StoredChart, "symbol" | "timeframe" | "sourceId">;

/** Opening the same series again reuses the extension's chart; otherwise every restart would open another. */
function ownChart(charts: readonly StoredChart[], extensionId: string, wanted: Series): StoredChart | undefined {
  return charts.find(
    ({ openedBy, symbol, timeframe, sourceId }) =>
      openedBy === extensionId &&
      symbol === wanted.symbol &&
      timeframe === wanted.timeframe &&
      sourceId === wanted.sourceId,
  );
}
