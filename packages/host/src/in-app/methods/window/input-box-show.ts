import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowInputBoxShow = defineMethod(IN_APP_METHODS["window/inputBox.show"], {
  uses: ["questions"],
  async run(text, { questions }, { principal, signal }) {
    const answer = await questions.ask(principal.id, { kind: "input", text }, signal);
    return { value: typeof answer === "string" ? answer : null };
  },
});
