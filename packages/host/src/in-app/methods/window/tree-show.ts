import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowTreeShow = defineMethod(IN_APP_METHODS["window/tree.show"], {
  uses: ["trees"],
  async run(view, { trees }, { principal, report, ask, signal }) {
    await trees.show(principal.id, view, { report, ask, signal });
    return {};
  },
});
