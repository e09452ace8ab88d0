import type { AnyRoute } from "../../../http/route.ts";
import { answerProof } from "./answer-proof.ts";
import { checkProof } from "./check-proof.ts";
import { createProof } from "./create-proof.ts";
import { listProofs } from "./list-proofs.ts";
import { listPublisherProofs } from "./list-publisher-proofs.ts";
import { readProof } from "./read-proof.ts";
import { readVerification } from "./read-verification.ts";
import { withdrawProof } from "./withdraw-proof.ts";

/** Publishers' proofs, and their public part. */
export const PROOF_ROUTES: readonly AnyRoute[] = [
  createProof,
  listProofs,
  readProof,
  checkProof,
  answerProof,
  withdrawProof,
  listPublisherProofs,
  readVerification,
];
