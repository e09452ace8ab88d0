import { ChartParams } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const removeChart = defineRoute({
  method: "DELETE",
  path: "/api/charts/:chart_id",
  params: ChartParams,
  run: ({ params }, { services }) => services.charts.remove(params.chart_id),
});
