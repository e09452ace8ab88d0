import { defineRoute, type Route } from "../route.ts";

export const NOTICE_ROUTES: readonly Route[] = [
  defineRoute({
    name: "GET /api/notifications",
    run: (_request, { services }) => services.notifications.list(),
  }),
  defineRoute({
    name: "POST /api/notifications/read",
    run: ({ body }, { services }) => services.notifications.markRead(body.ids),
  }),
  defineRoute({
    name: "GET /api/away",
    run: (_request, { services }) => services.away.report(),
  }),
  defineRoute({
    name: "POST /api/away/read",
    run: ({ body }, { services }) => services.away.markRead(body.until),
  }),
  defineRoute({
    name: "GET /api/dialogs",
    run: (_request, { services }) => services.dialogs.list(),
  }),
  defineRoute({
    name: "POST /api/dialogs/:id/answer",
    run({ params, body }, { services }) {
      const { base_url: baseUrl, ...rest } = body;
      services.dialogs.answer(params.id, { ...rest, ...(baseUrl === undefined ? {} : { baseUrl }) });
    },
  }),
  /** Accepts an `import` dialog with the raw bytes of the chosen file: JSON inside JSON would triple its size. */
  defineRoute({
    name: "POST /api/dialogs/:id/file",
    run: ({ params, body }, { services }) => services.dialogs.answer(params.id, { accepted: true, file: body }),
  }),
];
