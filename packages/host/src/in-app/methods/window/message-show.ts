import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowMessageShow = defineMethod(IN_APP_METHODS["window/message.show"], {
  uses: ["messages"],
  run: async (text, { messages }, { principal, signal }) => ({
    chosen: await messages.show(principal.id, text, signal),
  }),
});
