import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { checkOpenable } from "../../../services/dialogs/openable.ts";
import { defineMethod } from "../../method.ts";

export const envOpenExternal = defineMethod(IN_APP_METHODS["env/openExternal"], {
  uses: ["dialogs"],
  async run({ url }, { dialogs }, { principal, signal, commit }) {
    checkOpenable(url);
    const { accepted } = await commit(() => dialogs.ask(principal, { kind: "open_external", url }, signal));
    return { opened: accepted };
  },
});
