import { ProofSchema } from "@bourse/contract/rest";
import { readOwnProof } from "../../../domain/publishers/proofs/list.ts";
import { defineRoute } from "../../../http/route.ts";
import { ProofParams } from "../../params.ts";

export const readProof = defineRoute({
  name: "readProof",
  summary: "Show one of your proofs",
  method: "GET",
  path: "/publisher/proofs/{proof_id}",
  access: { kind: "login" },
  flag: "proofs",
  rate: "read",
  schemas: { params: ProofParams, answer: ProofSchema },
  handle: ({ cloud, actor, params }) => readOwnProof(cloud.service, actor, params.proof_id),
});
