import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowTreeReveal = defineMethod(IN_APP_METHODS["window/tree.reveal"], {
  uses: ["trees"],
  run(wish, { trees }, { principal }) {
    trees.reveal(principal.id, wish);
    return {};
  },
});
