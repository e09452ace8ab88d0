import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowProgressReport = defineMethod(IN_APP_METHODS["window/progress.report"], {
  uses: ["progress"],
  run(step, { progress }, { principal }) {
    progress.report(principal.id, step);
    return {};
  },
});
