import { AppointOwnerBodySchema, MemberListSchema } from "@bourse/contract/rest";
import { appointOwner as appoint } from "../../../domain/publishers/appoint-owner.ts";
import { defineRoute } from "../../../http/route.ts";
import { PublisherParams } from "../../params.ts";

export const appointOwner = defineRoute({
  name: "appointOwner",
  summary: "Give a publisher without an owner to another account",
  method: "POST",
  path: "/admin/publishers/{publisher_id}/owner",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "administration",
  rate: "write",
  schemas: { params: PublisherParams, body: AppointOwnerBodySchema, answer: MemberListSchema },
  handle: ({ cloud, actor, params, body: { account_id: accountId, reason } }) =>
    appoint(cloud.service, actor, { publisherId: params.publisher_id, accountId, reason }),
});
