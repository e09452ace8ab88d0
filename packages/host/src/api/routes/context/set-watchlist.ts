import { WatchlistSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const setWatchlist = defineRoute({
  method: "PUT",
  path: "/api/watchlist",
  body: WatchlistSchema,
  run: ({ body }, { services }) => services.context.setWatchlist(body),
});
