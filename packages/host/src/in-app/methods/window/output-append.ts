import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowOutputAppend = defineMethod(IN_APP_METHODS["window/output.append"], {
  uses: ["outputs"],
  run({ channel, text }, { outputs }, { principal }) {
    outputs.append(principal.id, channel, text);
    return {};
  },
});
