import { RegistrationListSchema, RevokeKeyBodySchema } from "@bourse/contract/rest";
import { revokeOwnKey as revoke } from "../../domain/publishers/revoke-key.ts";
import { defineRoute } from "../../http/route.ts";

export const revokeKey = defineRoute({
  name: "revokeKey",
  summary: "Revoke a key permanently from a given time; for its account and owners of the publisher",
  method: "POST",
  path: "/publisher/keys/revoke",
  access: { kind: "login", recentLogin: true },
  flag: "publishing",
  rate: "write",
  schemas: { body: RevokeKeyBodySchema, answer: RegistrationListSchema },
  handle: ({ cloud, actor, body }) => revoke(cloud.service, actor, body),
});
