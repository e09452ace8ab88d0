import { defineRoute, type Route } from "../route.ts";

const listAssistantEntries = defineRoute({
  name: "GET /api/assistant",
  run: (_request, { services }) => ({ entries: [...services.assistant.entries()] }),
});

export const ASSISTANT_ROUTES: readonly Route[] = [listAssistantEntries];
