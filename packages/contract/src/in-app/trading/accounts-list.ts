import { AccountListSchema } from "../../host-api/accounts.ts";
import { defineInApp } from "../contract.ts";
import { NoParams } from "./parts.ts";
import { ACCOUNT_SAMPLE } from "./samples.ts";

/** The trader's accounts, with their kind, risk state and positions. */
export const TRADING_ACCOUNTS_LIST = defineInApp({
  method: "trading/accounts.list",
  params: NoParams,
  result: AccountListSchema,
  sample: { params: {}, result: { accounts: [ACCOUNT_SAMPLE] } },
});
