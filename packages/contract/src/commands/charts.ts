import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { ChartId, SourceId, SymbolText, TimeframeText } from "./parts.ts";
import { ChartSchema } from "./shared/charts.ts";

export const CHARTS_LIST = defineContract({
  method: "charts.list",
  requires: { capabilities: ["tradingRead"] },
  params: closed({}),
  result: closed({ charts: Type.Array(ChartSchema) }),
  sample: {
    params: {},
    result: {
      charts: [{ symbol: "SPX", timeframe: "1D", chart_id: "c1", source_id: "sample", title: "SPX", active: true }],
    },
  },
});

/** Opens a chart, or changes the chart with `chart_id` to another symbol or timeframe. */
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
    /** True when the command created the chart. */
    created: Type.Boolean(),
    context: closed({ symbol: SymbolText, timeframes: Type.Array(TimeframeText), foreground: Type.Boolean() }),
  }),
  sample: {
    params: { symbol: "SPX", timeframe: "1D" },
    result: {
      chart: { symbol: "SPX", timeframe: "1D", chart_id: "c1", source_id: "sample", title: "SPX", active: true },
      created: true,
      context: { symbol: "SPX", timeframes: ["1D"], foreground: true },
    },
  },
});
