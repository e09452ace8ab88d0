import { EmptyBodySchema, PasskeyOptionsSchema } from "@bourse/contract/rest";
import { passkeyLoginOptions as options } from "../../../domain/accounts/passkey-login.ts";
import { defineRoute } from "../../../http/route.ts";

export const passkeyLoginOptions = defineRoute({
  name: "passkeyLoginOptions",
  summary: "Request a challenge to log in with a passkey",
  method: "POST",
  path: "/auth/passkey/options",
  access: { kind: "anonymous" },
  flag: "passkeys",
  rate: "login",
  schemas: { body: EmptyBodySchema, answer: PasskeyOptionsSchema },
  handle: ({ cloud }) => options(cloud.service),
});
