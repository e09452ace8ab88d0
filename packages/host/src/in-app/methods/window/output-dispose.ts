import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowOutputDispose = defineMethod(IN_APP_METHODS["window/output.dispose"], {
  uses: ["outputs"],
  run({ channel }, { outputs }, { principal }) {
    outputs.dispose(principal.id, channel);
    return {};
  },
});
