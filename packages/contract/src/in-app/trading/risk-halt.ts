import { AccountSchema, Unwritten } from "../../host-api/accounts.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { AccountId } from "./parts.ts";
import { ACCOUNT_SAMPLE } from "./samples.ts";

/** Stops an account: it takes no orders, and every order but the exits of brackets is cancelled. */
export const TRADING_RISK_HALT = defineInApp({
  method: "trading/risk.halt",
  params: closed({ account: AccountId }),
  result: closed({ ...AccountSchema.properties.risk.properties, written: Unwritten }),
  sample: { params: { account: "paper" }, result: { ...ACCOUNT_SAMPLE.risk, state: "halted" } },
});
