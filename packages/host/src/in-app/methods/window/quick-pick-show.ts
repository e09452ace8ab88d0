import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowQuickPickShow = defineMethod(IN_APP_METHODS["window/quickPick.show"], {
  uses: ["questions"],
  async run(text, { questions }, { principal, signal }) {
    const answer = await questions.ask(principal.id, { kind: "pick", text }, signal);
    return { chosen: typeof answer === "string" || answer === null ? null : [...answer] };
  },
});
