import { TASK_LIMITS } from "@bourse/contract";
import type { ObjectRemoval } from "@bourse/contract/host-api";
import { defineRoute, type Route } from "../route.ts";
import { dataOrRefuse } from "./available.ts";

export const CHART_ROUTES: readonly Route[] = [
  defineRoute({
    name: "GET /api/charts/image",
    async run({ query: { symbol, timeframe } }, { market, services }) {
      const list = dataOrRefuse(await market.candles(symbol, timeframe, TASK_LIMITS.maxBars));
      return new Uint8Array(await services.chartImages.png(list)).buffer;
    },
  }),
  defineRoute({
    name: "GET /api/charts",
    run: (_request, { services }) => ({ charts: [...services.charts.list()] }),
  }),
  defineRoute({
    name: "POST /api/charts",
    run: ({ body }, { services }) => services.charts.add(body),
  }),
  defineRoute({
    name: "PUT /api/charts/:chart_id",
    run: ({ params, body }, { services }) => services.charts.change(params.chart_id, body),
  }),
  defineRoute({
    name: "DELETE /api/charts/:chart_id",
    run: ({ params }, { services }) => services.charts.remove(params.chart_id),
  }),
  defineRoute({
    name: "POST /api/charts/:chart_id/reopen",
    run: ({ params }, { services }) => services.charts.reopen(params.chart_id),
  }),
  defineRoute({
    name: "GET /api/compared",
    run: (_request, { services }) => ({ compared: [...services.compared.list()] }),
  }),
  defineRoute({
    name: "POST /api/compared",
    run: ({ body }, { services }) => services.compared.create(body),
  }),
  defineRoute({
    name: "DELETE /api/compared/:id",
    run: ({ params, query }, { services }) => services.compared.remove(params.id, revisionOf(query)),
  }),
  defineRoute({
    name: "GET /api/drawings",
    run: ({ query }, { services }) => ({ drawings: [...services.drawings.list(query.symbol)] }),
  }),
  defineRoute({
    name: "POST /api/drawings",
    run: ({ body }, { services }) => services.drawings.create(body),
  }),
  defineRoute({
    name: "PUT /api/drawings/:id",
    run: ({ params, body }, { services }) => services.drawings.change(params.id, body),
  }),
  defineRoute({
    name: "DELETE /api/drawings/:id",
    run: ({ params, query }, { services }) => services.drawings.remove(params.id, revisionOf(query)),
  }),
  defineRoute({
    name: "GET /api/indicators",
    run: ({ query }, { services }) => ({ indicators: [...services.indicators.list(query.chart_id)] }),
  }),
  defineRoute({
    name: "POST /api/indicators",
    run: ({ body }, { services }) => services.indicators.create(body),
  }),
  defineRoute({
    name: "PUT /api/indicators/:id",
    run: ({ params, body }, { services }) => services.indicators.change(params.id, body),
  }),
  defineRoute({
    name: "DELETE /api/indicators/:id",
    run: ({ params, query }, { services }) => services.indicators.remove(params.id, revisionOf(query)),
  }),
  defineRoute({
    name: "GET /api/layouts",
    run: (_request, { services }) => ({ layouts: [...services.layouts.list()] }),
  }),
  defineRoute({
    name: "PUT /api/layouts/:id",
    run: ({ params, body }, { services }) => services.layouts.put(params.id, body),
  }),
  defineRoute({
    name: "DELETE /api/layouts/:id",
    run: ({ params, query }, { services }) => services.layouts.remove(params.id, revisionOf(query)),
  }),
];

/** The revision that a removal expects. Query values are text. */
function revisionOf({ revision }: ObjectRemoval): number | undefined {
  return revision === undefined ? undefined : Number(revision);
}
