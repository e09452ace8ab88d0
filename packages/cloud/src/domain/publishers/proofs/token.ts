import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { ProofRow } from "../../../database/tables/proofs.ts";

/** Prefix of every token, so that anyone who finds one in a zone can look up its meaning. */
export const TOKEN_PREFIX = "bourse-publisher-proof=";

/**
 * The token that a domain publishes. It is a hash of everything it is bound to: in a zone it reveals nothing, and
 * copied to another registration, domain, method or time it does not match.
 */
export function proofToken(row: Selectable<ProofRow>): string {
  const { publisher_id, method, domain, nonce, expires_at } = row;
  const bound = JSON.stringify([
    "svc.publisher-proof.v1",
    publisher_id,
    method,
    domain,
    nonce,
    expires_at.toISOString(),
  ]);
  return TOKEN_PREFIX + createHash("sha256").update(bound).digest("base64url");
}
