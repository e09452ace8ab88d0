import { JournalAnswerSchema, JournalParams } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const getJournal = defineRoute({
  method: "GET",
  path: "/api/extensions/:id/journals/:name",
  params: JournalParams,
  answer: JournalAnswerSchema,
  run: ({ params }, { service }) => service.journal(params.id, params.name),
});
