import { TASK_LIMITS } from "@bourse/contract";
import { defineRoute, type Route } from "../route.ts";
import { dataOrRefuse } from "./available.ts";
import { revisionOf } from "./objects.ts";

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

const listCompared = defineRoute({
  name: "GET /api/compared",
  run: (_request, { services }) => ({ compared: [...services.compared.list()] }),
});

const addCompared = defineRoute({
  name: "POST /api/compared",
  run: ({ body }, { services }) => services.compared.create(body),
});

const removeCompared = defineRoute({
  name: "DELETE /api/compared/:id",
  run: ({ params, query }, { services }) => services.compared.remove(params.id, revisionOf(query)),
});

export const COMPARED_ROUTES: readonly Route[] = [listCompared, addCompared, removeCompared];

const listDrawings = defineRoute({
  name: "GET /api/drawings",
  run: ({ query }, { services }) => ({ drawings: [...services.drawings.list(query.symbol)] }),
});

const addDrawing = defineRoute({
  name: "POST /api/drawings",
  run: ({ body }, { services }) => services.drawings.create(body),
});

const changeDrawing = defineRoute({
  name: "PUT /api/drawings/:id",
  run: ({ params, body }, { services }) => services.drawings.change(params.id, body),
});

const removeDrawing = defineRoute({
  name: "DELETE /api/drawings/:id",
  run: ({ params, query }, { services }) => services.drawings.remove(params.id, revisionOf(query)),
});

export const DRAWING_ROUTES: readonly Route[] = [listDrawings, addDrawing, changeDrawing, removeDrawing];

const listIndicators = defineRoute({
  name: "GET /api/indicators",
  run: ({ query }, { services }) => ({ indicators: [...services.indicators.list(query.chart_id)] }),
});

const addIndicator = defineRoute({
  name: "POST /api/indicators",
  run: ({ body }, { services }) => services.indicators.create(body),
});

const changeIndicator = defineRoute({
  name: "PUT /api/indicators/:id",
  run: ({ params, body }, { services }) => services.indicators.change(params.id, body),
});

const removeIndicator = defineRoute({
  name: "DELETE /api/indicators/:id",
  run: ({ params, query }, { services }) => services.indicators.remove(params.id, revisionOf(query)),
});

export const INDICATOR_ROUTES: readonly Route[] = [listIndicators, addIndicator, changeIndicator, removeIndicator];

const listLayouts = defineRoute({
  name: "GET /api/layouts",
  run: (_request, { services }) => ({ layouts: [...services.layouts.list()] }),
});

const putLayout = defineRoute({
  name: "PUT /api/layouts/:id",
  run: ({ params, body }, { services }) => services.layouts.put(params.id, body),
});

const removeLayout = defineRoute({
  name: "DELETE /api/layouts/:id",
  run: ({ params, query }, { services }) => services.layouts.remove(params.id, revisionOf(query)),
});

export const LAYOUT_ROUTES: readonly Route[] = [listLayouts, putLayout, removeLayout];
