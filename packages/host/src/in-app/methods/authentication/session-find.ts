import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const authenticationSessionFind = defineMethod(IN_APP_METHODS["authentication/session.find"], {
  uses: ["sessions"],
  run: (wish, { sessions }, { principal }) => ({ session: sessions.find(principal, wish) ?? null }),
});
