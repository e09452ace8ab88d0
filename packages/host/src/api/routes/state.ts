import { defineRoute, type Route } from "../route.ts";

const getState = defineRoute({
  name: "GET /api/state",
  run(_request, { state, service }) {
    service.lookForMarketplace();
    return state();
  },
});

export const STATE_ROUTES: readonly Route[] = [getState];
