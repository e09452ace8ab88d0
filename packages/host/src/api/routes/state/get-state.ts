import { HostStateSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const getState = defineRoute({
  method: "GET",
  path: "/api/state",
  answer: HostStateSchema,
  run: (_request, { state }) => state(),
});
