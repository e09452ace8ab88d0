import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const envClipboardWrite = defineMethod(IN_APP_METHODS["env/clipboard.write"], {
  uses: ["clipboard"],
  run: async ({ text }, { clipboard }, { principal, signal }) => ({
    copied: (await clipboard.ask(principal.id, text, signal)) !== null,
  }),
});
