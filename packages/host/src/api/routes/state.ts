import { defineRoute, type Route } from "../route.ts";

export const STATE_ROUTES: readonly Route[] = [
  defineRoute({
    name: "GET /api/state",
    run(_request, { state, service }) {
      service.lookForMarketplace();
      return state();
    },
  }),
  defineRoute({
    name: "POST /api/caution/confirmation",
    run: (_request, { confirmCaution: confirm }) => confirm(),
  }),
  defineRoute({
    name: "POST /api/backups",
    run: (_request, { services }) => services.backups.create(),
  }),
];
