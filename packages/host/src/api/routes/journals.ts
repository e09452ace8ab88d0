import { defineRoute, type Route } from "../route.ts";

const listJournals = defineRoute({
  name: "GET /api/extensions/:id/journals",
  run: ({ params }, { service }) => service.journals(params.id),
});

const getJournal = defineRoute({
  name: "GET /api/extensions/:id/journals/:name",
  run: ({ params }, { service }) => service.journal(params.id, params.name),
});

export const JOURNAL_ROUTES: readonly Route[] = [listJournals, getJournal];
