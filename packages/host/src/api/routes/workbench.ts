import { defineRoute, type Route } from "../route.ts";

export const WORKBENCH_ROUTES: readonly Route[] = [
  defineRoute({
    name: "GET /api/workbench",
    run: ({ query }, { service }) =>
      service.workbench({ symbol: query.symbol ?? "", timeframe: query.timeframe ?? "" }),
  }),
  defineRoute({
    name: "POST /api/views/events",
    run: ({ body }, { service }) => service.viewEvent(body),
  }),
  defineRoute({
    name: "GET /api/workspaces",
    run: (_request, { service }) => service.workspaces.list(),
  }),
  defineRoute({
    name: "POST /api/workspaces",
    run: ({ body }, { service }) => service.workspaces.create(body),
  }),
  defineRoute({
    name: "PUT /api/workspaces/:id",
    run: ({ params, body }, { service }) => service.workspaces.change(params.id, body),
  }),
  defineRoute({
    name: "DELETE /api/workspaces/:id",
    run: ({ params }, { service }) => service.workspaces.remove(params.id),
  }),
  defineRoute({
    name: "GET /api/context",
    run: (_request, { services }) => services.context.read(),
  }),
  defineRoute({
    name: "PUT /api/context",
    run: ({ body }, { services }) => services.context.report(body),
  }),
  defineRoute({
    name: "GET /api/context/published",
    run: (_request, { services }) => services.context.published(),
  }),
  defineRoute({
    name: "GET /api/page",
    run: (_request, { services }) => services.page.get(),
  }),
  defineRoute({
    name: "PUT /api/page",
    run: ({ body, caller }, { services }) => caller.commit(() => services.page.change(body)),
  }),
  defineRoute({
    name: "GET /api/links",
    run: (_request, { services }) => services.links.list(),
  }),
  defineRoute({
    name: "DELETE /api/links/:id",
    run: ({ params, caller }, { services }) => caller.commit(() => services.links.remove(params.id)),
  }),
  defineRoute({
    name: "GET /api/watchlist",
    run: (_request, { services }) => ({ symbols: services.watchlist.symbols() }),
  }),
  defineRoute({
    name: "GET /api/watchlists",
    run: (_request, { services }) => services.watchlist.lists(),
  }),
  defineRoute({
    name: "POST /api/watchlists",
    run: ({ body }, { services }) => services.watchlist.create(body.name),
  }),
  defineRoute({
    name: "POST /api/watchlists/:id/changes",
    run: ({ params, body }, { services }) => services.watchlist.change(params.id, body),
  }),
  defineRoute({
    name: "DELETE /api/watchlists/:id",
    run: ({ params, query }, { services }) => services.watchlist.remove(params.id, Number(query.revision)),
  }),
];
