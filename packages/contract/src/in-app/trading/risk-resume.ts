import { AccountSchema } from "../../host-api/accounts.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { AccountId } from "./parts.ts";
import { ACCOUNT_SAMPLE } from "./samples.ts";

/** Lets an account take orders again. Plugins are refused, because no program may restart what the trader has stopped. */
export const TRADING_RISK_RESUME = defineInApp({
  method: "trading/risk.resume",
  params: closed({ account: AccountId }),
  result: AccountSchema.properties.risk,
  sample: { params: { account: "paper" }, result: ACCOUNT_SAMPLE.risk },
});
