import { ChartSchema, NewChartSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const addChart = defineRoute({
  method: "POST",
  path: "/api/charts",
  body: NewChartSchema,
  answer: ChartSchema,
  run: ({ body }, { services }) => services.charts.add(body),
});
