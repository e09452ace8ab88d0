import { CreateProofBodySchema, ProofSchema } from "@bourse/contract/rest";
import { createProof as create } from "../../../domain/publishers/proofs/create.ts";
import { defineRoute } from "../../../http/route.ts";

export const createProof = defineRoute({
  name: "createProof",
  summary: "Start proving a domain or possession of a key; the answer says what to publish or sign",
  method: "POST",
  path: "/publisher/proofs",
  access: { kind: "login", verifiedEmail: true },
  flag: "proofs",
  rate: "write",
  schemas: { body: CreateProofBodySchema, answer: ProofSchema },
  handle: ({ cloud, actor, body }) => create(cloud.service, actor, body),
});
