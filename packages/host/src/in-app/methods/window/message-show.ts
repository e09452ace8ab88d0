import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const windowMessageShow = defineMethod(IN_APP_METHODS["window/message.show"], {
  uses: ["asks"],
  async run(text, { asks }, { principal, signal }) {
    const answer = await asks.ask(principal.id, { kind: "message", text }, signal);
    return { chosen: answer?.chosen?.[0] ?? null };
  },
});
