import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowTreeSet = defineMethod(IN_APP_METHODS["window/tree.set"], {
  uses: ["trees"],
  run(words, { trees }, { principal }) {
    trees.set(principal.id, words);
    return {};
  },
});
