import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowProgressEnd = defineMethod(IN_APP_METHODS["window/progress.end"], {
  uses: ["progress"],
  run({ progress: handle }, { progress }, { principal }) {
    progress.end(principal.id, handle);
    return {};
  },
});
