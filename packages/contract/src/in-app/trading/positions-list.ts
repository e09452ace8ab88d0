import { AccountSchema } from "../../host-api/accounts.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { AccountId } from "./parts.ts";
import { ACCOUNT_SAMPLE } from "./samples.ts";

/** Positions of an account. */
export const TRADING_POSITIONS_LIST = defineInApp({
  method: "trading/positions.list",
  params: closed({ account: AccountId }),
  result: closed({ positions: AccountSchema.properties.positions }),
  sample: { params: { account: "paper" }, result: { positions: ACCOUNT_SAMPLE.positions } },
});
