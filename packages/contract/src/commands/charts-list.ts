import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
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
