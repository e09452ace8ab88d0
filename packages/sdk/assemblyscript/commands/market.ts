import { Command } from "../command";
import { ObjectWriter } from "../json-writer";

/**
 * Reads at most 256 completed candles and the forming one. Needs `tradingRead`; results in {@link MarketEvidence}.
 *
 * @param timeframe `1m`, `5m`, `15m`, `1H`, `4H`, `1D`, `1W` or `1M`
 * @param sourceId a market source, or empty for the host's choice
 * @param chartId the chart that the data is for, or empty
 */
export function marketRead(symbol: string, timeframe: string, sourceId: string = "", chartId: string = ""): Command {
  return new Command("market.read", series(new ObjectWriter(), symbol, timeframe, sourceId, chartId));
}

/**
 * Subscribes to `market` events with this id, until {@link marketUnsubscribe}. Reusing the id replaces the
 * subscription.
 */
export function marketSubscribe(subscriptionId: string, symbol: string, timeframe: string, sourceId: string = "", chartId: string = ""): Command {
  const params = new ObjectWriter().text("subscription_id", subscriptionId);
  return new Command("market.subscribe", series(params, symbol, timeframe, sourceId, chartId));
}

/** Ends a subscription; an unknown one is ignored. Needs `tradingRead`. */
export function marketUnsubscribe(subscriptionId: string): Command {
  return new Command("market.unsubscribe", new ObjectWriter().text("subscription_id", subscriptionId).end());
}

function series(params: ObjectWriter, symbol: string, timeframe: string, sourceId: string, chartId: string): string {
  return params.optionalText("chart_id", chartId).text("symbol", symbol).text("timeframe", timeframe).optionalText("source_id", sourceId).end();
}
