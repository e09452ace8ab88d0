import { ASSISTANT_PROMPT } from "@bourse/contract";
import { defineCommand } from "../broker/command.ts";
import { readTools } from "./models.ts";

export const assistantPrompt = defineCommand(ASSISTANT_PROMPT, {
  uses: ["assistant", "market", "news", "context"],
  run: (request, { assistant, ...services }, context) =>
    assistant.prompt({ request, tools: readTools(services, context) }, context),
});
