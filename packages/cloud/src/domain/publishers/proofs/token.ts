import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { ProofRow } from "../../../database/tables/proofs.ts";

/** What every token begins with, so that who finds one in a zone can look up what it is. */
export const TOKEN_PREFIX = "bourse-publisher-proof=";

/**
 * What a domain publishes. It is a hash of all that it is bound to: seen in a zone, it says nothing, and copied to another
 * registration, domain, method or time it is not the expected one.
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
