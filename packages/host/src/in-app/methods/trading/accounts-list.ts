import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const tradingAccountsList = defineMethod(IN_APP_METHODS["trading/accounts.list"], {
  uses: ["accounts"],
  run: (_params, { accounts }) => ({ accounts: accounts.list().map((each) => each.describe()) }),
});
