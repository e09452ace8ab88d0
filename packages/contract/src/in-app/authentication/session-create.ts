import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { ProviderId, SAMPLE_ACCOUNT, Scopes, SessionSchema } from "./parts.ts";

/** Like `authentication/session.find`, but asks the trader for rights that are not allowed yet. */
export const AUTHENTICATION_SESSION_CREATE = defineInApp({
  method: "authentication/session.create",
  waitsForTrader: true,
  params: closed({ provider: ProviderId, scopes: Scopes }),
  result: closed({ session: SessionSchema }),
  sample: {
    params: { provider: SAMPLE_ACCOUNT.id, scopes: ["trade"] },
    result: {
      session: { id: "5f0f7a3e-8f0b-4f5c-9a39-0d1c4f6f9b11", account: SAMPLE_ACCOUNT, scopes: ["trade"] },
    },
  },
});
