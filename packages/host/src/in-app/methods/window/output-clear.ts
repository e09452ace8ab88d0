import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowOutputClear = defineMethod(IN_APP_METHODS["window/output.clear"], {
  uses: ["outputs"],
  run({ channel }, { outputs }, { principal }) {
    outputs.clear(principal.id, channel);
    return {};
  },
});
