import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowInputBoxShow = defineMethod(IN_APP_METHODS["window/inputBox.show"], {
  uses: ["asks"],
  async run(text, { asks }, { principal, signal }) {
    const answer = await asks.ask(principal.id, { kind: "input", text }, signal);
    return { value: answer?.text ?? null };
  },
});
