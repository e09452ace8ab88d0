import { ChartListSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const listCharts = defineRoute({
  method: "GET",
  path: "/api/charts",
  answer: ChartListSchema,
  run: (_request, { services }) => ({ charts: services.charts.list() }),
});
