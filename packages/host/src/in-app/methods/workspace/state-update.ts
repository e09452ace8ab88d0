import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const workspaceStateUpdate = defineMethod(IN_APP_METHODS["workspace/state.update"], {
  uses: ["state"],
  run(change, { state }, { principal }) {
    state.update(principal.id, change);
    return {};
  },
});
