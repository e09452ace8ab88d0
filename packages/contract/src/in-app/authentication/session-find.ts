import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { ProviderId, SAMPLE_ACCOUNT, Scopes, SessionSchema } from "./parts.ts";

/** The session that the trader has allowed the caller already, or null. Nobody is asked. */
export const AUTHENTICATION_SESSION_FIND = defineInApp({
  method: "authentication/session.find",
  params: closed({ provider: ProviderId, scopes: Scopes }),
  result: closed({ session: Type.Union([SessionSchema, Type.Null()]) }),
  sample: { params: { provider: SAMPLE_ACCOUNT.id, scopes: ["trade"] }, result: { session: null } },
});
