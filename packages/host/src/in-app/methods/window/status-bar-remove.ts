import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowStatusBarRemove = defineMethod(IN_APP_METHODS["window/statusBar.remove"], {
  uses: ["statusBar"],
  run({ item }, { statusBar }, { principal }) {
    statusBar.remove(principal.id, item);
    return {};
  },
});
