import {
  ChartChangeSchema,
  ChartListSchema,
  ChartParams,
  ChartSchema,
  NewChartSchema,
} from "@bourse/contract/host-api";
import { defineRoute, type Route } from "../route.ts";

const listCharts = defineRoute({
  method: "GET",
  path: "/api/charts",
  answer: ChartListSchema,
  run: (_request, { services }) => ({ charts: services.charts.list() }),
});

const addChart = defineRoute({
  method: "POST",
  path: "/api/charts",
  body: NewChartSchema,
  answer: ChartSchema,
  run: ({ body }, { services }) => services.charts.add(body),
});

const changeChart = defineRoute({
  method: "PUT",
  path: "/api/charts/:chart_id",
  params: ChartParams,
  body: ChartChangeSchema,
  answer: ChartSchema,
  run: ({ params, body }, { services }) => services.charts.change(params.chart_id, body),
});

const removeChart = defineRoute({
  method: "DELETE",
  path: "/api/charts/:chart_id",
  params: ChartParams,
  run: ({ params }, { services }) => services.charts.remove(params.chart_id),
});

export const CHART_ROUTES: readonly Route[] = [listCharts, addChart, changeChart, removeChart];
