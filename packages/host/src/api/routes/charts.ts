import { TASK_LIMITS } from "@bourse/contract";
import { defineRoute, type Route } from "../route.ts";
import { dataOrRefuse } from "./available.ts";

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

const reopenChart = defineRoute({
  name: "POST /api/charts/:chart_id/reopen",
  run: ({ params }, { services }) => services.charts.reopen(params.chart_id),
});

const getChartImage = defineRoute({
  name: "GET /api/charts/image",
  async run({ query: { symbol, timeframe } }, { market, services }) {
    const list = dataOrRefuse(await market.candles(symbol, timeframe, TASK_LIMITS.maxBars));
    return new Uint8Array(await services.chartImages.png(list)).buffer;
  },
});

export const CHART_ROUTES: readonly Route[] = [
  getChartImage,
  listCharts,
  addChart,
  changeChart,
  removeChart,
  reopenChart,
];
