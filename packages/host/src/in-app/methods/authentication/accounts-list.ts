import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const authenticationAccountsList = defineMethod(IN_APP_METHODS["authentication/accounts.list"], {
  uses: ["sessions"],
  run: ({ provider }, { sessions }) => ({ accounts: [...sessions.accounts(provider)] }),
});
