import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const authenticationSessionCreate = defineMethod(IN_APP_METHODS["authentication/session.create"], {
  uses: ["sessions"],
  run: async (wish, { sessions }, call) => ({ session: await sessions.create(call, wish) }),
});
