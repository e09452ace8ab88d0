import { defineRoute, type Route } from "../route.ts";

const listCharts = defineRoute({
  name: "GET /api/charts",
  run: (_request, { services }) => ({ charts: [...services.charts.list()] }),
});

const addChart = defineRoute({
  name: "POST /api/charts",
  run: ({ body }, { services }) => services.charts.add(body),
});

const changeChart = defineRoute({
  name: "PUT /api/charts/:chart_id",
  run: ({ params, body }, { services }) => services.charts.change(params.chart_id, body),
});

const removeChart = defineRoute({
  name: "DELETE /api/charts/:chart_id",
  run: ({ params }, { services }) => services.charts.remove(params.chart_id),
});

export const CHART_ROUTES: readonly Route[] = [listCharts, addChart, changeChart, removeChart];
