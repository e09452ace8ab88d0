import { EmptyBodySchema, ProofSchema } from "@bourse/contract/rest";
import { withdrawProof as withdraw } from "../../../domain/publishers/proofs/withdraw.ts";
import { defineRoute } from "../../../http/route.ts";
import { ProofParams } from "../../params.ts";

export const withdrawProof = defineRoute({
  name: "withdrawProof",
  summary: "Cancel a pending proof",
  method: "POST",
  path: "/publisher/proofs/{proof_id}/withdraw",
  access: { kind: "login" },
  flag: "proofs",
  rate: "write",
  schemas: { params: ProofParams, body: EmptyBodySchema, answer: ProofSchema },
  handle: ({ cloud, actor, params }) => withdraw(cloud.service, actor, params.proof_id),
});
