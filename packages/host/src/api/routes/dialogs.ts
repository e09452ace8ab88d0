import { defineRoute, type Route } from "../route.ts";

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
