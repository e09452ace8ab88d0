import { ProofPageSchema, ProofQuerySchema } from "@bourse/contract/rest";
import { listOwnProofs } from "../../../domain/publishers/proofs/list.ts";
import { defineRoute } from "../../../http/route.ts";

export const listProofs = defineRoute({
  name: "listProofs",
  summary: "List your proofs, newest first",
  method: "GET",
  path: "/publisher/proofs",
  access: { kind: "login" },
  flag: "proofs",
  rate: "read",
  schemas: { query: ProofQuerySchema, answer: ProofPageSchema },
  handle: ({ cloud, actor, query }) => listOwnProofs(cloud.service, actor, query),
});
