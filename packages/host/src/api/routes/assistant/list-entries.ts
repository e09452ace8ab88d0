import { AssistantListSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const listAssistantEntries = defineRoute({
  method: "GET",
  path: "/api/assistant",
  answer: AssistantListSchema,
  run: (_request, { services }) => ({ entries: [...services.assistant.entries()] }),
});
