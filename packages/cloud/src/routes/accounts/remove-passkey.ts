import { EmptyBodySchema, PasskeyRemovedSchema } from "@bourse/contract/rest";
import { removePasskey as remove } from "../../domain/accounts/passkeys.ts";
import { defineRoute } from "../../http/route.ts";
import { PasskeyParams } from "../params.ts";

export const removePasskey = defineRoute({
  name: "removePasskey",
  summary: "Remove a passkey; it can no longer log in",
  method: "POST",
  path: "/account/passkeys/{passkey_id}/remove",
  access: { kind: "login", recentLogin: true },
  flag: "passkeys",
  rate: "write",
  schemas: { params: PasskeyParams, body: EmptyBodySchema, answer: PasskeyRemovedSchema },
  handle: ({ cloud, actor, params }) => remove(cloud.service, actor, params.passkey_id),
});
