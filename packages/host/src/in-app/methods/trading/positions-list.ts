import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const tradingPositionsList = defineMethod(IN_APP_METHODS["trading/positions.list"], {
  uses: ["accounts"],
  run: ({ account }, { accounts }) => ({ positions: accounts.find(account).describe().positions }),
});
