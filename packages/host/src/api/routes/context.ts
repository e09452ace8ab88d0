import { defineRoute, type Route } from "../route.ts";

const getContext = defineRoute({
  name: "GET /api/context",
  run: (_request, { services }) => services.context.read(),
});

const reportContext = defineRoute({
  name: "PUT /api/context",
  run: ({ body }, { services }) => services.context.report(body),
});

const listPublished = defineRoute({
  name: "GET /api/context/published",
  run: (_request, { services }) => services.context.published(),
});

export const CONTEXT_ROUTES: readonly Route[] = [getContext, reportContext, listPublished];
