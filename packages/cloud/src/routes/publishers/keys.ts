import {
  RegistrationListSchema,
  RevokeKeyBodySchema,
  RotatedKeysSchema,
  RotateKeyBodySchema,
} from "@bourse/contract/rest";
import { revokeOwnKey as revoke } from "../../domain/publishers/revoke-key.ts";
import { rotateKey } from "../../domain/publishers/rotate-key.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";

export const KEY_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "rotateKey",
    summary: "Replace a key with a new one, signed by both; the verification stays",
    method: "POST",
    path: "/publisher/keys/rotate",
    access: { kind: "login", verifiedEmail: true },
    flag: "publishing",
    rate: "write",
    schemas: { body: RotateKeyBodySchema, answer: RotatedKeysSchema },
    handle: ({ cloud, actor, body }) => rotateKey(cloud.service, actor, body),
  }),
  defineRoute({
    name: "revokeKey",
    summary: "Revoke a key permanently from a given time; for its account and owners of the publisher",
    method: "POST",
    path: "/publisher/keys/revoke",
    access: { kind: "login", recentLogin: true },
    flag: "publishing",
    rate: "write",
    schemas: { body: RevokeKeyBodySchema, answer: RegistrationListSchema },
    handle: ({ cloud, actor, body }) => revoke(cloud.service, actor, body),
  }),
];
