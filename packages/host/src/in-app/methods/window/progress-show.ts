import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowProgressShow = defineMethod(IN_APP_METHODS["window/progress.show"], {
  uses: ["progress"],
  async run(work, { progress }, { principal, report, signal }) {
    await progress.show({ owner: principal.id, ...work }, { report, signal });
    return {};
  },
});
