import { CONTEXT_READ } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const contextRead = defineCommand(CONTEXT_READ, {
  uses: ["context"],
  run: (_params, { context }) => context.read(),
});
