import {
  AdminProofListSchema,
  AnswerProofBodySchema,
  CreateProofBodySchema,
  EmptyBodySchema,
  ProofPageSchema,
  ProofQuerySchema,
  ProofSchema,
  VerificationSchema,
} from "@bourse/contract/rest";
import { answerProof } from "../../domain/publishers/proofs/answer.ts";
import { readVerification } from "../../domain/publishers/proofs/badge.ts";
import { checkProof } from "../../domain/publishers/proofs/check.ts";
import { createProof } from "../../domain/publishers/proofs/create.ts";
import { listOwnProofs, listProofsForDecision, readOwnProof } from "../../domain/publishers/proofs/list.ts";
import { withdrawProof } from "../../domain/publishers/proofs/withdraw.ts";
import { answerReady, makeReady } from "../../http/answers.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { ProofParams, PublisherParams } from "../params.ts";

/** Publishers' proofs, and their public part. */
export const PROOF_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "createProof",
    summary: "Start proving a domain or possession of a key; the answer says what to publish or sign",
    method: "POST",
    path: "/publisher/proofs",
    access: { kind: "login", verifiedEmail: true },
    flag: "proofs",
    rate: "write",
    schemas: { body: CreateProofBodySchema, answer: ProofSchema },
    handle: ({ cloud, actor, body }) => createProof(cloud.service, actor, body),
  }),
  defineRoute({
    name: "listProofs",
    summary: "List your proofs, newest first",
    method: "GET",
    path: "/publisher/proofs",
    access: { kind: "login" },
    flag: "proofs",
    rate: "read",
    schemas: { query: ProofQuerySchema, answer: ProofPageSchema },
    handle: ({ cloud, actor, query }) => listOwnProofs(cloud.service, actor, query),
  }),
  defineRoute({
    name: "readProof",
    summary: "Show one of your proofs",
    method: "GET",
    path: "/publisher/proofs/{proof_id}",
    access: { kind: "login" },
    flag: "proofs",
    rate: "read",
    schemas: { params: ProofParams, answer: ProofSchema },
    handle: ({ cloud, actor, params }) => readOwnProof(cloud.service, actor, params.proof_id),
  }),
  defineRoute({
    name: "checkProof",
    summary: "Check a proof's domain now and return what was found",
    method: "POST",
    path: "/publisher/proofs/{proof_id}/check",
    access: { kind: "login" },
    flag: "proofs",
    rate: "write",
    schemas: { params: ProofParams, body: EmptyBodySchema, answer: ProofSchema },
    handle: ({ cloud, actor, params }) => checkProof(cloud.service, actor, params.proof_id),
  }),
  defineRoute({
    name: "answerProof",
    summary: "Answer a key challenge with the registered key's signature",
    method: "POST",
    path: "/publisher/proofs/{proof_id}/answer",
    access: { kind: "login" },
    flag: "proofs",
    rate: "write",
    schemas: { params: ProofParams, body: AnswerProofBodySchema, answer: ProofSchema },
    handle: ({ cloud, actor, params, body }) =>
      answerProof(cloud.service, actor, { proofId: params.proof_id, signature: body.signature }),
  }),
  defineRoute({
    name: "withdrawProof",
    summary: "Cancel a pending proof",
    method: "POST",
    path: "/publisher/proofs/{proof_id}/withdraw",
    access: { kind: "login" },
    flag: "proofs",
    rate: "write",
    schemas: { params: ProofParams, body: EmptyBodySchema, answer: ProofSchema },
    handle: ({ cloud, actor, params }) => withdrawProof(cloud.service, actor, params.proof_id),
  }),
  defineRoute({
    name: "listPublisherProofs",
    summary: "List a publisher's proofs with their evidence, to decide on its verification",
    method: "GET",
    path: "/admin/publishers/{publisher_id}/proofs",
    access: { kind: "role", roles: ["administrator"] },
    flag: "administration",
    rate: "read",
    schemas: { params: PublisherParams, answer: AdminProofListSchema },
    handle: ({ cloud, params }) => listProofsForDecision(cloud.service, params.publisher_id),
  }),
  defineRoute({
    name: "readVerification",
    summary: "Show the evidence for a publisher's verification",
    method: "GET",
    path: "/publishers/{publisher_id}/verification",
    access: { kind: "anonymous" },
    flag: "catalogue",
    rate: "read",
    schemas: { params: PublisherParams, answer: VerificationSchema },
    handle: async ({ cloud, params, ifNoneMatch }) => {
      const build = async () => makeReady(await readVerification(cloud.service, params.publisher_id));
      return answerReady(await cloud.cache.get(`verification ${params.publisher_id}`, build), ifNoneMatch);
    },
  }),
];
