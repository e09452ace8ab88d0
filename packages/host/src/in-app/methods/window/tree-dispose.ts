import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowTreeDispose = defineMethod(IN_APP_METHODS["window/tree.dispose"], {
  uses: ["trees"],
  run({ tree }, { trees }, { principal }) {
    trees.dispose(principal.id, tree);
    return {};
  },
});
