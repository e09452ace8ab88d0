import { defineRoute, type Route } from "../route.ts";

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
