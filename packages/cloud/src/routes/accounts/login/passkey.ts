import { EmptyBodySchema, PasskeyLoginBodySchema, PasskeyOptionsSchema, SessionSchema } from "@bourse/contract/rest";
import { loginWithPasskey, passkeyLoginOptions } from "../../../domain/accounts/passkey-login.ts";
import { type AnyRoute, defineRoute } from "../../../http/route.ts";

export const PASSKEY_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "passkeyLoginOptions",
    summary: "Request a challenge to log in with a passkey",
    method: "POST",
    path: "/auth/passkey/options",
    access: { kind: "anonymous" },
    flag: "passkeys",
    rate: "login",
    schemas: { body: EmptyBodySchema, answer: PasskeyOptionsSchema },
    handle: ({ cloud }) => passkeyLoginOptions(cloud.service),
  }),
  defineRoute({
    name: "passkeyLogin",
    summary: "Log in with a passkey, which counts as both factors",
    method: "POST",
    path: "/auth/passkey/login",
    access: { kind: "anonymous" },
    flag: "passkeys",
    rate: "login",
    schemas: { body: PasskeyLoginBodySchema, answer: SessionSchema },
    handle: ({ cloud, body, client }) => loginWithPasskey(cloud.service, body, client),
  }),
];
