import { ChartChangeSchema, ChartParams, ChartSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const changeChart = defineRoute({
  method: "PUT",
  path: "/api/charts/:chart_id",
  params: ChartParams,
  body: ChartChangeSchema,
  answer: ChartSchema,
  run: ({ params, body }, { services }) => services.charts.change(params.chart_id, body),
});
