import { RegistrationListSchema, RevokeRegistrationBodySchema } from "@bourse/contract/rest";
import { revokeRegisteredKey as revoke } from "../../../domain/publishers/revoke-key.ts";
import { defineRoute } from "../../../http/route.ts";
import { PublisherParams } from "../../params.ts";

export const revokeRegisteredKey = defineRoute({
  name: "revokeRegisteredKey",
  summary: "Revoke a key permanently from a given time, for every publisher that uses it",
  method: "POST",
  path: "/admin/publishers/{publisher_id}/revoke-key",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "administration",
  rate: "write",
  schemas: { params: PublisherParams, body: RevokeRegistrationBodySchema, answer: RegistrationListSchema },
  handle: ({ cloud, actor, params, body }) =>
    revoke(cloud.service, actor, { publisherId: params.publisher_id, ...body }),
});
