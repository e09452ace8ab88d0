import { defineRoute, type Route } from "../route.ts";

const getWorkbench = defineRoute({
  name: "GET /api/workbench",
  run: ({ query }, { service }) => service.workbench({ symbol: query.symbol ?? "", timeframe: query.timeframe ?? "" }),
});

const postViewEvent = defineRoute({
  name: "POST /api/views/events",
  run: ({ body }, { service }) => service.viewEvent(body),
});

export const WORKBENCH_ROUTES: readonly Route[] = [getWorkbench, postViewEvent];
