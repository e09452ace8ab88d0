import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowOutputShow = defineMethod(IN_APP_METHODS["window/output.show"], {
  uses: ["outputs"],
  run({ channel, preserve_focus }, { outputs }, { principal }) {
    outputs.show(principal.id, channel, preserve_focus);
    return {};
  },
});
