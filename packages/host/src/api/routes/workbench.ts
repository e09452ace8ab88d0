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

const listWorkspaces = defineRoute({
  name: "GET /api/workspaces",
  run: (_request, { service }) => service.workspaces.list(),
});

const createWorkspace = defineRoute({
  name: "POST /api/workspaces",
  run: ({ body }, { service }) => service.workspaces.create(body),
});

const changeWorkspace = defineRoute({
  name: "PUT /api/workspaces/:id",
  run: ({ params, body }, { service }) => service.workspaces.change(params.id, body),
});

const removeWorkspace = defineRoute({
  name: "DELETE /api/workspaces/:id",
  run: ({ params }, { service }) => service.workspaces.remove(params.id),
});

export const WORKSPACE_ROUTES: readonly Route[] = [listWorkspaces, createWorkspace, changeWorkspace, removeWorkspace];

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

const readPage = defineRoute({
  name: "GET /api/page",
  run: (_request, { services }) => services.page.get(),
});

const changePage = defineRoute({
  name: "PUT /api/page",
  run: ({ body, caller }, { services }) => caller.commit(() => services.page.change(body)),
});

export const PAGE_ROUTES: readonly Route[] = [readPage, changePage];

const listLinks = defineRoute({
  name: "GET /api/links",
  run: (_request, { services }) => services.links.list(),
});

const removeLink = defineRoute({
  name: "DELETE /api/links/:id",
  run: ({ params, caller }, { services }) => caller.commit(() => services.links.remove(params.id)),
});

export const LINK_ROUTES: readonly Route[] = [listLinks, removeLink];

const getWatchlist = defineRoute({
  name: "GET /api/watchlist",
  run: (_request, { services }) => ({ symbols: services.watchlist.symbols() }),
});

const listWatchlists = defineRoute({
  name: "GET /api/watchlists",
  run: (_request, { services }) => services.watchlist.lists(),
});

const createWatchlist = defineRoute({
  name: "POST /api/watchlists",
  run: ({ body }, { services }) => services.watchlist.create(body.name),
});

const changeWatchlist = defineRoute({
  name: "POST /api/watchlists/:id/changes",
  run: ({ params, body }, { services }) => services.watchlist.change(params.id, body),
});

const removeWatchlist = defineRoute({
  name: "DELETE /api/watchlists/:id",
  run: ({ params, query }, { services }) => services.watchlist.remove(params.id, Number(query.revision)),
});

export const WATCHLIST_ROUTES: readonly Route[] = [
  getWatchlist,
  listWatchlists,
  createWatchlist,
  changeWatchlist,
  removeWatchlist,
];
