import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowStatusBarSet = defineMethod(IN_APP_METHODS["window/statusBar.set"], {
  uses: ["statusBar"],
  run(item, { statusBar }, { principal }) {
    statusBar.set(principal.id, item);
    return {};
  },
});
