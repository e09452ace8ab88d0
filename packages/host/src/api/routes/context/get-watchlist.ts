import { WatchlistSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const getWatchlist = defineRoute({
  method: "GET",
  path: "/api/watchlist",
  answer: WatchlistSchema,
  run: (_request, { services }) => services.context.watchlist(),
});
