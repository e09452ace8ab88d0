import { AssistantListSchema } from "@bourse/contract/host-api";
import { defineRoute, type Route } from "../route.ts";

const listAssistantEntries = defineRoute({
  method: "GET",
  path: "/api/assistant",
  answer: AssistantListSchema,
  run: (_request, { services }) => ({ entries: [...services.assistant.entries()] }),
});

export const ASSISTANT_ROUTES: readonly Route[] = [listAssistantEntries];
