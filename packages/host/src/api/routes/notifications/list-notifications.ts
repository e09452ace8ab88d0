import { NoticeListSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const listNotifications = defineRoute({
  method: "GET",
  path: "/api/notifications",
  answer: NoticeListSchema,
  run: (_request, { services }) => services.notifications.list(),
});
