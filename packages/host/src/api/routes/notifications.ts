import { defineRoute, type Route } from "../route.ts";

const listNotifications = defineRoute({
  name: "GET /api/notifications",
  run: (_request, { services }) => services.notifications.list(),
});

const markRead = defineRoute({
  name: "POST /api/notifications/read",
  run: ({ body }, { services }) => services.notifications.markRead(body.ids),
});

export const NOTIFICATION_ROUTES: readonly Route[] = [listNotifications, markRead];
