import { IMPORT_FILE_MAX_BYTES } from "@bourse/contract";
import { DialogAnswerSchema, DialogListSchema, DialogParams } from "@bourse/contract/host-api";
import { defineBytesRoute, defineRoute, type Route } from "../route.ts";

const listDialogs = defineRoute({
  method: "GET",
  path: "/api/dialogs",
  answer: DialogListSchema,
  run: (_request, { services }) => services.dialogs.list(),
});

const answerDialog = defineRoute({
  method: "POST",
  path: "/api/dialogs/:id/answer",
  params: DialogParams,
  body: DialogAnswerSchema,
  run({ params, body }, { services }) {
    const { base_url: baseUrl, ...rest } = body;
    services.dialogs.answer(params.id, { ...rest, ...(baseUrl === undefined ? {} : { baseUrl }) });
  },
});

/** Accepts an `import` dialog with the chosen file, byte for byte: JSON inside JSON would cost three times its size. */
const answerWithFile = defineBytesRoute({
  method: "POST",
  path: "/api/dialogs/:id/file",
  params: DialogParams,
  maxBytes: IMPORT_FILE_MAX_BYTES,
  run: ({ params, body }, { services }) => services.dialogs.answer(params.id, { accepted: true, file: body }),
});

export const DIALOG_ROUTES: readonly Route[] = [listDialogs, answerDialog, answerWithFile];
