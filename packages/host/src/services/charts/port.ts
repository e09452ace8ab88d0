import type { Chart, ChartTimeframe } from "@bourse/contract";
import type { ChartChange, NewChart } from "@bourse/contract/host-api";

/** An extension's request to show a series. */
export interface ChartRequest {
  /** Absent: a separate chart of the extension. */
  readonly chartId?: string | undefined;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly sourceId?: string | undefined;
}

export interface OpenedChart {
  readonly chart: Chart;
  readonly created: boolean;
}

/**
 * The charts of the trader's page. They are kept in the host, so that extensions, alerts and all pages see the same
 * ones.
 */
export interface ChartsService {
  /** In the order of opening. Exactly one is active, and there is at least one as soon as a source has a symbol. */
  list(): readonly Chart[];
  find(chartId: string): Chart | undefined;
  has(chartId: string): boolean;
  /**
   * Shows a series for an extension: changes the requested chart, reuses the one that the extension opened for this
   * series, or opens a new one. That chart becomes active. @throws CommandFailure `command.not_available`,
   * `command.not_found`, `command.limit`
   */
  open(extensionId: string, request: ChartRequest): OpenedChart;
  /** Opens a chart for the trader. @throws HostRefusal `market.symbol_unknown`, `market.not_available`, `chart.limit` */
  add(chart: NewChart): Chart;
  /** Changes a chart for the trader. @throws HostRefusal `chart.not_found`, `market.symbol_unknown`, `market.not_available` */
  change(chartId: string, change: ChartChange): Chart;
  /** Closes a chart for the trader. @throws HostRefusal `chart.not_found`, `chart.last` */
  remove(chartId: string): void;
  /** Undoes the closing of a chart, with the same id, indicators and origin. @throws HostRefusal `chart.not_found`, `chart.limit` */
  reopen(chartId: string): Chart;
  /** Calls the listener after every change; returns a function that ends the subscription. */
  onChange(listener: () => void): () => void;
}
