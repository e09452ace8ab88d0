import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { ProviderId, SAMPLE_ACCOUNT, SessionAccountSchema } from "./parts.ts";

/** The connected accounts of a provider; empty without one. Nobody is asked. */
export const AUTHENTICATION_ACCOUNTS_LIST = defineInApp({
  method: "authentication/accounts.list",
  params: closed({ provider: ProviderId }),
  result: closed({ accounts: Type.Array(SessionAccountSchema) }),
  sample: { params: { provider: SAMPLE_ACCOUNT.id }, result: { accounts: [SAMPLE_ACCOUNT] } },
});
