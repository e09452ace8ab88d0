import { RegistrationListSchema, RevokeRegistrationBodySchema } from "@bourse/contract/rest";
import { revokeRegisteredKey as revoke } from "../../../domain/publishers/revoke-key.ts";
import { defineRoute } from "../../../http/route.ts";
import { PublisherParams } from "../../params.ts";

export const revokeRegisteredKey = defineRoute({
  name: "revokeRegisteredKey",
  summary: "End a key for good from a time on, for every publisher it is used for",
  method: "POST",
  path: "/admin/publishers/{publisher_id}/revoke-key",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "administration",
  rate: "write",
  schemas: { params: PublisherParams, body: RevokeRegistrationBodySchema, answer: RegistrationListSchema },
  handle: ({ cloud, actor, params, body }) =>
    revoke(cloud.service, actor, { publisherId: params.publisher_id, ...body }),
});
