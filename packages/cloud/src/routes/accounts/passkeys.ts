import {
  AddPasskeyBodySchema,
  EmptyBodySchema,
  PageQuerySchema,
  PasskeyOptionsSchema,
  PasskeyPageSchema,
  PasskeyRemovedSchema,
  PasskeySchema,
  RenamePasskeyBodySchema,
} from "@bourse/contract/rest";
import {
  addPasskey as add,
  listPasskeys as list,
  passkeyOptions as options,
  removePasskey as remove,
  renamePasskey as rename,
} from "../../domain/accounts/passkeys.ts";
import { defineRoute } from "../../http/route.ts";
import { PasskeyParams } from "../params.ts";

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

export const listPasskeys = defineRoute({
  name: "listPasskeys",
  summary: "List your passkeys, oldest first",
  method: "GET",
  path: "/account/passkeys",
  access: { kind: "login" },
  flag: "passkeys",
  rate: "read",
  schemas: { query: PageQuerySchema, answer: PasskeyPageSchema },
  handle: ({ cloud, actor, query }) => list(cloud.service, actor, query),
});

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
