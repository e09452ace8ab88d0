import { ViewEventRequestSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const postViewEvent = defineRoute({
  method: "POST",
  path: "/api/views/events",
  body: ViewEventRequestSchema,
  run: ({ body }, { service }) => service.viewEvent(body),
});
