import { EmptyBodySchema, ProofSchema } from "@bourse/contract/rest";
import { checkProof as check } from "../../../domain/publishers/proofs/check.ts";
import { defineRoute } from "../../../http/route.ts";
import { ProofParams } from "../../params.ts";

export const checkProof = defineRoute({
  name: "checkProof",
  summary: "Check a proof's domain now and return what was found",
  method: "POST",
  path: "/publisher/proofs/{proof_id}/check",
  access: { kind: "login" },
  flag: "proofs",
  rate: "write",
  schemas: { params: ProofParams, body: EmptyBodySchema, answer: ProofSchema },
  handle: ({ cloud, actor, params }) => check(cloud.service, actor, params.proof_id),
});
