import Type, { type Static } from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { ChartId, SourceId, SymbolText, TimeframeText } from "./parts.ts";

/** One chart of the trader's page. */
export const ChartSchema = closed({
  chart_id: ChartId,
  symbol: SymbolText,
  timeframe: TimeframeText,
  source_id: SourceId,
  title: Type.String(),
  /** True for the chart the trader works in. */
  active: Type.Boolean(),
  /** The extension that opened it; absent: the trader did. */
  opened_by: Type.Optional(Type.String()),
});
/** One chart of the trader's page. */
export type Chart = Static<typeof ChartSchema>;

export const CHARTS_LIST = defineContract({
  method: "charts.list",
  requires: { capabilities: ["tradingRead"] },
  params: closed({}),
  result: closed({ charts: Type.Array(ChartSchema) }),
});

/** Opens a chart, or turns the one with `chart_id` to another symbol or timeframe. */
export const CHARTS_OPEN = defineContract({
  method: "charts.open",
  requires: { capabilities: ["chartWrite"] },
  params: closed({
    chart_id: Type.Optional(ChartId),
    symbol: SymbolText,
    timeframe: TimeframeText,
    source_id: Type.Optional(SourceId),
  }),
  result: closed({
    chart: ChartSchema,
    /** True when there was no such chart before. */
    created: Type.Boolean(),
    context: closed({ symbol: SymbolText, timeframes: Type.Array(TimeframeText), foreground: Type.Boolean() }),
  }),
});
