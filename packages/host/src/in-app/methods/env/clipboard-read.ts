import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const envClipboardRead = defineMethod(IN_APP_METHODS["env/clipboard.read"], {
  uses: ["clipboard"],
  run: async (_params, { clipboard }, { principal, signal }) => ({
    text: await clipboard.ask(principal.id, undefined, signal),
  }),
});
