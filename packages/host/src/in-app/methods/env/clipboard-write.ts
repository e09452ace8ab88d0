import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const envClipboardWrite = defineMethod(IN_APP_METHODS["env/clipboard.write"], {
  uses: ["asks"],
  run: async (text, { asks }, { principal, signal }) => ({
    copied: (await asks.ask(principal.id, { kind: "copy", text }, signal)) !== null,
  }),
});
