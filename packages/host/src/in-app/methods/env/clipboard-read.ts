import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const envClipboardRead = defineMethod(IN_APP_METHODS["env/clipboard.read"], {
  uses: ["asks"],
  async run(text, { asks }, { principal, signal }) {
    const answer = await asks.ask(principal.id, { kind: "paste", text }, signal);
    return { text: answer?.text ?? null };
  },
});
