import { IdParams, JournalListSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const listJournals = defineRoute({
  method: "GET",
  path: "/api/extensions/:id/journals",
  params: IdParams,
  answer: JournalListSchema,
  run: ({ params }, { service }) => service.journals(params.id),
});
