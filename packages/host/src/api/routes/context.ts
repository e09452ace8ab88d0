import { HostContextSchema, PageReportSchema, SurfaceListSchema, WatchlistSchema } from "@bourse/contract/host-api";
import { defineRoute, type Route } from "../route.ts";

const getContext = defineRoute({
  method: "GET",
  path: "/api/context",
  answer: HostContextSchema,
  run: (_request, { services }) => services.context.read(),
});

const reportContext = defineRoute({
  method: "PUT",
  path: "/api/context",
  body: PageReportSchema,
  run: ({ body }, { services }) => services.context.report(body),
});

const listPublished = defineRoute({
  method: "GET",
  path: "/api/context/published",
  answer: SurfaceListSchema,
  run: (_request, { services }) => services.context.published(),
});

const getWatchlist = defineRoute({
  method: "GET",
  path: "/api/watchlist",
  answer: WatchlistSchema,
  run: (_request, { services }) => services.context.watchlist(),
});

const setWatchlist = defineRoute({
  method: "PUT",
  path: "/api/watchlist",
  body: WatchlistSchema,
  run: ({ body }, { services }) => services.context.setWatchlist(body),
});

export const CONTEXT_ROUTES: readonly Route[] = [getContext, reportContext, listPublished, getWatchlist, setWatchlist];
