import { AdminRegistrationSchema, VerifyPublisherBodySchema } from "@bourse/contract/rest";
import { decidePublisher } from "../../../domain/publishers/verification.ts";
import { defineRoute } from "../../../http/route.ts";
import { PublisherParams } from "../../params.ts";

export const verifyPublisher = defineRoute({
  name: "verifyPublisher",
  summary: "Verify a publisher's registration, citing the evidence",
  method: "POST",
  path: "/admin/publishers/{publisher_id}/verify",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "administration",
  rate: "write",
  schemas: { params: PublisherParams, body: VerifyPublisherBodySchema, answer: AdminRegistrationSchema },
  handle: ({ cloud, actor, params, body: { reason, evidence, proof_ids: proofIds } }) => {
    const decision = { publisherId: params.publisher_id, state: "verified", reason, evidence, proofIds } as const;
    return decidePublisher(cloud.service, actor, decision);
  },
});
