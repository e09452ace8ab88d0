import { AdminRegistrationSchema, ReasonBodySchema } from "@bourse/contract/rest";
import { decidePublisher } from "../../../domain/publishers/verification.ts";
import { defineRoute } from "../../../http/route.ts";
import { PublisherParams } from "../../params.ts";

export const suspendPublisher = defineRoute({
  name: "suspendPublisher",
  summary: "Withdraw a publisher's verification, with a reason",
  method: "POST",
  path: "/admin/publishers/{publisher_id}/suspend",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "administration",
  rate: "write",
  schemas: { params: PublisherParams, body: ReasonBodySchema, answer: AdminRegistrationSchema },
  handle: ({ cloud, actor, params, body }) =>
    decidePublisher(cloud.service, actor, { publisherId: params.publisher_id, state: "suspended", ...body }),
});
