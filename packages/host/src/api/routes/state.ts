import { HostStateSchema } from "@bourse/contract/host-api";
import { defineRoute, type Route } from "../route.ts";

const getState = defineRoute({
  method: "GET",
  path: "/api/state",
  answer: HostStateSchema,
  run(_request, { state, service }) {
    service.lookForMarketplace();
    return state();
  },
});

export const STATE_ROUTES: readonly Route[] = [getState];
