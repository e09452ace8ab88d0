import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowOutputLog = defineMethod(IN_APP_METHODS["window/output.log"], {
  uses: ["outputs"],
  run(line, { outputs }, { principal }) {
    outputs.log(principal.id, line);
    return {};
  },
});
