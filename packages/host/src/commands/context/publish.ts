import { CONTEXT_PUBLISH } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const contextPublish = defineCommand(CONTEXT_PUBLISH, {
  uses: ["context"],
  run(snapshot, { context }, { principal, commit }) {
    const published = commit(() => context.publish(principal, snapshot));
    return { published, surface_id: snapshot.surface_id };
  },
});
