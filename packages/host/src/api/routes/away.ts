import { defineRoute, type Route } from "../route.ts";

const readAway = defineRoute({
  name: "GET /api/away",
  run: (_request, { services }) => services.away.report(),
});

const markAwayRead = defineRoute({
  name: "POST /api/away/read",
  run: ({ body }, { services }) => services.away.markRead(body.until),
});

export const AWAY_ROUTES: readonly Route[] = [readAway, markAwayRead];
