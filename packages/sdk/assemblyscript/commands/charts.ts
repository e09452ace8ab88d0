import { Command } from "../command";
import { ObjectWriter } from "../json-writer";

/** Lists the charts of the trader's page. Needs `tradingRead`; results in {@link ChartList}. */
export function chartsList(): Command {
  return new Command("charts.list", "{}");
}

/**
 * Opens a chart, or changes the one with `chartId`. Needs `chartWrite`; results in {@link OpenedChart}.
 *
 * @param timeframe `1m`, `5m`, `15m`, `1H`, `4H`, `1D`, `1W` or `1M`
 * @param chartId an id that the host gave, or empty
 * @param sourceId a market source, or empty for the host's choice
 */
export function chartsOpen(symbol: string, timeframe: string, chartId: string = "", sourceId: string = ""): Command {
  const params = new ObjectWriter().optionalText("chart_id", chartId).text("symbol", symbol).text("timeframe", timeframe);
  return new Command("charts.open", params.optionalText("source_id", sourceId).end());
}
