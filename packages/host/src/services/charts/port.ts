import type { Chart, ChartTimeframe } from "@bourse/contract";
import type { ChartChange, NewChart } from "@bourse/contract/host-api";

/** What an extension asks to be shown. */
export interface ChartRequest {
  /** Absent: a chart of its own. */
  readonly chartId?: string | undefined;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly sourceId?: string | undefined;
}

export interface OpenedChart {
  readonly chart: Chart;
  readonly created: boolean;
}

/** The charts of the trader's page. The host holds them, so that extensions, alerts and every page see the same ones. */
export interface ChartsService {
  /** In the order they were opened; one is active, and there is one as soon as a source has a symbol. */
  list(): readonly Chart[];
  find(chartId: string): Chart | undefined;
  has(chartId: string): boolean;
  /**
   * Shows a series for an extension: turns the chart that it names, finds the one that it opened for this series before,
   * or opens one. That chart becomes active.
   *
   * @throws CommandFailure `command.not_available`, `command.not_found`, `command.limit`
   */
  open(extensionId: string, request: ChartRequest): OpenedChart;
  /** Opens a chart for the trader. @throws HostRefusal `market.symbol_unknown`, `market.not_available`, `chart.limit` */
  add(chart: NewChart): Chart;
  /** Changes a chart for the trader. @throws HostRefusal `chart.not_found`, `market.symbol_unknown`, `market.not_available` */
  change(chartId: string, change: ChartChange): Chart;
  /** Closes a chart for the trader. @throws HostRefusal `chart.not_found`, `chart.last` */
  remove(chartId: string): void;
  /** Calls back after every change; the answer ends it. */
  onChange(listener: () => void): () => void;
}
