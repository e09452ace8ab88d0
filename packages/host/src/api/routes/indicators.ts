import { defineRoute, type Route } from "../route.ts";
import { revisionOf } from "./objects.ts";

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
