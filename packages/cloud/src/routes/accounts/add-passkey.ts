import { AddPasskeyBodySchema, PasskeySchema } from "@bourse/contract/rest";
import { addPasskey as add } from "../../domain/accounts/passkeys.ts";
import { defineRoute } from "../../http/route.ts";

export const addPasskey = defineRoute({
  name: "addPasskey",
  summary: "Add a passkey with the answer to its challenge",
  method: "POST",
  path: "/account/passkeys",
  access: { kind: "login", recentLogin: true },
  flag: "passkeys",
  rate: "login",
  schemas: { body: AddPasskeyBodySchema, answer: PasskeySchema },
  handle: ({ cloud, actor, body }) => add(cloud.service, actor, body),
});
