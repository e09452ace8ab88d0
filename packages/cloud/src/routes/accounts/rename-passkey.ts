import { PasskeySchema, RenamePasskeyBodySchema } from "@bourse/contract/rest";
import { renamePasskey as rename } from "../../domain/accounts/passkeys.ts";
import { defineRoute } from "../../http/route.ts";
import { PasskeyParams } from "../params.ts";

export const renamePasskey = defineRoute({
  name: "renamePasskey",
  summary: "Rename a passkey",
  method: "POST",
  path: "/account/passkeys/{passkey_id}/rename",
  access: { kind: "login" },
  flag: "passkeys",
  rate: "write",
  schemas: { params: PasskeyParams, body: RenamePasskeyBodySchema, answer: PasskeySchema },
  handle: ({ cloud, actor, params, body }) =>
    rename(cloud.service, actor, { passkeyId: params.passkey_id, name: body.name }),
});
