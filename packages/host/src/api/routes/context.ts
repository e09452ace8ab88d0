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

const getWatchlist = defineRoute({
  name: "GET /api/watchlist",
  run: (_request, { services }) => services.context.watchlist(),
});

const setWatchlist = defineRoute({
  name: "PUT /api/watchlist",
  run: ({ body }, { services }) => services.context.setWatchlist(body),
});

export const CONTEXT_ROUTES: readonly Route[] = [getContext, reportContext, listPublished, getWatchlist, setWatchlist];
