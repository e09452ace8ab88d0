import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const automationActionsList = defineMethod(IN_APP_METHODS["automation/actions.list"], {
  uses: ["tasks"],
  run(_params, { tasks }) {
    const withOpen = tasks.artifacts().artifacts.filter(({ open_proposals }) => open_proposals > 0);
    const actions = withOpen.flatMap(({ id }) =>
      tasks
        .artifact(id)
        .proposals.filter(({ state }) => state === "open")
        .map((each) => ({ artifact_id: id, ...each })),
    );
    return { actions };
  },
});
