import { defineRoute, type Route } from "../route.ts";

const readSessions = defineRoute({
  name: "GET /api/trading-sessions",
  run: (_request, { services }) => services.tradingSessions.get(),
});

const replaceSessions = defineRoute({
  name: "PUT /api/trading-sessions",
  run: ({ body, caller }, { services }) => caller.commit(() => services.tradingSessions.replace(body)),
});

export const TRADING_SESSION_ROUTES: readonly Route[] = [readSessions, replaceSessions];
