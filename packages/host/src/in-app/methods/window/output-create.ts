import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowOutputCreate = defineMethod(IN_APP_METHODS["window/output.create"], {
  uses: ["outputs"],
  run(channel, { outputs }, { principal }) {
    outputs.create(principal.id, channel);
    return {};
  },
});
