import { AdminProofListSchema } from "@bourse/contract/rest";
import { listProofsForDecision } from "../../../domain/publishers/proofs/list.ts";
import { defineRoute } from "../../../http/route.ts";
import { PublisherParams } from "../../params.ts";

export const listPublisherProofs = defineRoute({
  name: "listPublisherProofs",
  summary: "List a publisher's proofs with their evidence, to decide on its verification",
  method: "GET",
  path: "/admin/publishers/{publisher_id}/proofs",
  access: { kind: "role", roles: ["administrator"] },
  flag: "administration",
  rate: "read",
  schemas: { params: PublisherParams, answer: AdminProofListSchema },
  handle: ({ cloud, params }) => listProofsForDecision(cloud.service, params.publisher_id),
});
