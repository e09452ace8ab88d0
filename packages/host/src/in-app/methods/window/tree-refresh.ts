import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowTreeRefresh = defineMethod(IN_APP_METHODS["window/tree.refresh"], {
  uses: ["trees"],
  run(change, { trees }, { principal }) {
    trees.refresh(principal.id, change);
    return {};
  },
});
