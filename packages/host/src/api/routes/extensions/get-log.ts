import { IdParams, LogAnswerSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const getLog = defineRoute({
  method: "GET",
  path: "/api/extensions/:id/log",
  params: IdParams,
  answer: LogAnswerSchema,
  run: ({ params }, { service }) => service.log(params.id),
});
