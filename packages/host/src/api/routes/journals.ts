import { IdParams, JournalAnswerSchema, JournalListSchema, JournalParams } from "@bourse/contract/host-api";
import { defineRoute, type Route } from "../route.ts";

const listJournals = defineRoute({
  method: "GET",
  path: "/api/extensions/:id/journals",
  params: IdParams,
  answer: JournalListSchema,
  run: ({ params }, { service }) => service.journals(params.id),
});

const getJournal = defineRoute({
  method: "GET",
  path: "/api/extensions/:id/journals/:name",
  params: JournalParams,
  answer: JournalAnswerSchema,
  run: ({ params }, { service }) => service.journal(params.id, params.name),
});

export const JOURNAL_ROUTES: readonly Route[] = [listJournals, getJournal];
