import { AnswerProofBodySchema, ProofSchema } from "@bourse/contract/rest";
import { answerProof as answer } from "../../../domain/publishers/proofs/answer.ts";
import { defineRoute } from "../../../http/route.ts";
import { ProofParams } from "../../params.ts";

export const answerProof = defineRoute({
  name: "answerProof",
  summary: "Answer a key challenge with the registered key's signature",
  method: "POST",
  path: "/publisher/proofs/{proof_id}/answer",
  access: { kind: "login" },
  flag: "proofs",
  rate: "write",
  schemas: { params: ProofParams, body: AnswerProofBodySchema, answer: ProofSchema },
  handle: ({ cloud, actor, params, body }) =>
    answer(cloud.service, actor, { proofId: params.proof_id, signature: body.signature }),
});
