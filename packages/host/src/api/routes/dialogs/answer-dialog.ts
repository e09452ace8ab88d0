import { DialogAnswerSchema, DialogParams } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const answerDialog = defineRoute({
  method: "POST",
  path: "/api/dialogs/:id/answer",
  params: DialogParams,
  body: DialogAnswerSchema,
  run({ params, body }, { services }) {
    const { base_url: baseUrl, ...rest } = body;
    services.dialogs.answer(params.id, { ...rest, ...(baseUrl === undefined ? {} : { baseUrl }) });
  },
});
