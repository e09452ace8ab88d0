import { CONTEXT_PUBLISH, CONTEXT_READ } from "@bourse/contract";
import { defineCommand } from "../broker/command.ts";

export const contextPublish = defineCommand(CONTEXT_PUBLISH, {
  uses: ["context"],
  run(snapshot, { context }, { principal, commit }) {
    const published = commit(() => context.publish(principal, snapshot));
    return { published, surface_id: snapshot.surface_id };
  },
});

export const contextRead = defineCommand(CONTEXT_READ, {
  uses: ["context"],
  run: (_params, { context }) => context.read(),
});
