import { ViewEventRequestSchema, WorkbenchQuery, WorkbenchSchema } from "@bourse/contract/host-api";
import { defineRoute, type Route } from "../route.ts";

const getWorkbench = defineRoute({
  method: "GET",
  path: "/api/workbench",
  query: WorkbenchQuery,
  answer: WorkbenchSchema,
  run: ({ query }, { service }) => service.workbench({ symbol: query.symbol ?? "", timeframe: query.timeframe ?? "" }),
});

const postViewEvent = defineRoute({
  method: "POST",
  path: "/api/views/events",
  body: ViewEventRequestSchema,
  run: ({ body }, { service }) => service.viewEvent(body),
});

export const WORKBENCH_ROUTES: readonly Route[] = [getWorkbench, postViewEvent];
