import { NoticeListSchema, NoticesReadSchema } from "@bourse/contract/host-api";
import { defineRoute, type Route } from "../route.ts";

const listNotifications = defineRoute({
  method: "GET",
  path: "/api/notifications",
  answer: NoticeListSchema,
  run: (_request, { services }) => services.notifications.list(),
});

const markRead = defineRoute({
  method: "POST",
  path: "/api/notifications/read",
  body: NoticesReadSchema,
  run: ({ body }, { services }) => services.notifications.markRead(body.ids),
});

export const NOTIFICATION_ROUTES: readonly Route[] = [listNotifications, markRead];
