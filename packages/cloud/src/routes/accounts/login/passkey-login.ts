import { PasskeyLoginBodySchema, SessionSchema } from "@bourse/contract/rest";
import { loginWithPasskey } from "../../../domain/accounts/passkey-login.ts";
import { defineRoute } from "../../../http/route.ts";

export const passkeyLogin = defineRoute({
  name: "passkeyLogin",
  summary: "Log in with a passkey, which counts as both factors",
  method: "POST",
  path: "/auth/passkey/login",
  access: { kind: "anonymous" },
  flag: "passkeys",
  rate: "login",
  schemas: { body: PasskeyLoginBodySchema, answer: SessionSchema },
  handle: ({ cloud, body, client }) => loginWithPasskey(cloud.service, body, client),
});
