import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { checkOpenable } from "../../../services/dialogs/openable.ts";
import { defineMethod } from "../../method.ts";

export const envOpenExternal = defineMethod(IN_APP_METHODS["env/openExternal"], {
  uses: ["asks"],
  async run(text, { asks }, { principal, signal }) {
    checkOpenable(text.url);
    return { opened: (await asks.ask(principal.id, { kind: "open", text }, signal)) !== null };
  },
});
