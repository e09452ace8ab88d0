import { EmptyBodySchema, PasskeyOptionsSchema } from "@bourse/contract/rest";
import { passkeyOptions as options } from "../../domain/accounts/passkeys.ts";
import { defineRoute } from "../../http/route.ts";

export const passkeyOptions = defineRoute({
  name: "passkeyOptions",
  summary: "Request a challenge for a new passkey",
  method: "POST",
  path: "/account/passkeys/options",
  access: { kind: "login", recentLogin: true },
  flag: "passkeys",
  rate: "write",
  schemas: { body: EmptyBodySchema, answer: PasskeyOptionsSchema },
  handle: ({ cloud, actor }) => options(cloud.service, actor),
});
