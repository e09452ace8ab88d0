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

const readAway = defineRoute({
  name: "GET /api/away",
  run: (_request, { services }) => services.away.report(),
});

const markAwayRead = defineRoute({
  name: "POST /api/away/read",
  run: ({ body }, { services }) => services.away.markRead(body.until),
});

export const AWAY_ROUTES: readonly Route[] = [readAway, markAwayRead];

const listDialogs = defineRoute({
  name: "GET /api/dialogs",
  run: (_request, { services }) => services.dialogs.list(),
});

const answerDialog = defineRoute({
  name: "POST /api/dialogs/:id/answer",
  run({ params, body }, { services }) {
    const { base_url: baseUrl, ...rest } = body;
    services.dialogs.answer(params.id, { ...rest, ...(baseUrl === undefined ? {} : { baseUrl }) });
  },
});

/** Accepts an `import` dialog with the raw bytes of the chosen file: JSON inside JSON would triple its size. */
const answerWithFile = defineRoute({
  name: "POST /api/dialogs/:id/file",
  run: ({ params, body }, { services }) => services.dialogs.answer(params.id, { accepted: true, file: body }),
});

export const DIALOG_ROUTES: readonly Route[] = [listDialogs, answerDialog, answerWithFile];
