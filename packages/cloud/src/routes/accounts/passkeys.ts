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
  addPasskey,
  listPasskeys,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from "../../domain/accounts/passkeys.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { PasskeyParams } from "../params.ts";

export const PASSKEY_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "passkeyOptions",
    summary: "Request a challenge for a new passkey",
    method: "POST",
    path: "/account/passkeys/options",
    access: { kind: "login", recentLogin: true },
    flag: "passkeys",
    rate: "write",
    schemas: { body: EmptyBodySchema, answer: PasskeyOptionsSchema },
    handle: ({ cloud, actor }) => passkeyOptions(cloud.service, actor),
  }),
  defineRoute({
    name: "addPasskey",
    summary: "Add a passkey with the answer to its challenge",
    method: "POST",
    path: "/account/passkeys",
    access: { kind: "login", recentLogin: true },
    flag: "passkeys",
    rate: "login",
    schemas: { body: AddPasskeyBodySchema, answer: PasskeySchema },
    handle: ({ cloud, actor, body }) => addPasskey(cloud.service, actor, body),
  }),
  defineRoute({
    name: "listPasskeys",
    summary: "List your passkeys, oldest first",
    method: "GET",
    path: "/account/passkeys",
    access: { kind: "login" },
    flag: "passkeys",
    rate: "read",
    schemas: { query: PageQuerySchema, answer: PasskeyPageSchema },
    handle: ({ cloud, actor, query }) => listPasskeys(cloud.service, actor, query),
  }),
  defineRoute({
    name: "renamePasskey",
    summary: "Rename a passkey",
    method: "POST",
    path: "/account/passkeys/{passkey_id}/rename",
    access: { kind: "login" },
    flag: "passkeys",
    rate: "write",
    schemas: { params: PasskeyParams, body: RenamePasskeyBodySchema, answer: PasskeySchema },
    handle: ({ cloud, actor, params, body }) =>
      renamePasskey(cloud.service, actor, { passkeyId: params.passkey_id, name: body.name }),
  }),
  defineRoute({
    name: "removePasskey",
    summary: "Remove a passkey; it can no longer log in",
    method: "POST",
    path: "/account/passkeys/{passkey_id}/remove",
    access: { kind: "login", recentLogin: true },
    flag: "passkeys",
    rate: "write",
    schemas: { params: PasskeyParams, body: EmptyBodySchema, answer: PasskeyRemovedSchema },
    handle: ({ cloud, actor, params }) => removePasskey(cloud.service, actor, params.passkey_id),
  }),
];
