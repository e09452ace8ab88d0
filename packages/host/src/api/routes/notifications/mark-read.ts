import { NoticesReadSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const markRead = defineRoute({
  method: "POST",
  path: "/api/notifications/read",
  body: NoticesReadSchema,
  run: ({ body }, { services }) => services.notifications.markRead(body.ids),
});
