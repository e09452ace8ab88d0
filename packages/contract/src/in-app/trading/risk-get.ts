import { AccountSchema } from "../../host-api/accounts.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { AccountId } from "./parts.ts";
import { ACCOUNT_SAMPLE } from "./samples.ts";

/** Whether an account takes orders, and the trader's bounds for them. Only the trader changes the bounds. */
export const TRADING_RISK_GET = defineInApp({
  method: "trading/risk.get",
  params: closed({ account: AccountId }),
  result: AccountSchema.properties.risk,
  sample: { params: { account: "paper" }, result: ACCOUNT_SAMPLE.risk },
});
