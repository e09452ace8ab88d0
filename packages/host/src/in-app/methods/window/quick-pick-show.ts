import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowQuickPickShow = defineMethod(IN_APP_METHODS["window/quickPick.show"], {
  uses: ["asks"],
  async run(text, { asks }, { principal, signal }) {
    const answer = await asks.ask(principal.id, { kind: "pick", text }, signal);
    return { chosen: answer?.chosen ?? null };
  },
});
