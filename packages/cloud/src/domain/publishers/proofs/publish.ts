import { possessionStatement } from "@bourse/archive";
import { type Proof, REST_BASE_PATH } from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { ProofRow } from "../../../database/tables/proofs.ts";
import { CHALLENGE_LABEL } from "./domain-name.ts";
import { proofToken } from "./token.ts";

/** Path of the file on the publisher's site (RFC 8615). */
const WELL_KNOWN_PATH = "/.well-known/bourse-publisher.json";
/** The only member of that file. */
export const FILE_MEMBER = "bourse_publisher_proofs";

/** Name of a domain's record. */
export function recordName(domain: string): string {
  return `${CHALLENGE_LABEL}.${domain}`;
}

/** Address of a domain's file. */
export function fileAddress(domain: string): string {
  return `https://${domain}${WELL_KNOWN_PATH}`;
}

/** The bytes to sign for a key challenge. */
export function challengeBytes(row: Selectable<ProofRow>): Uint8Array {
  return possessionStatement({
    challenge: row.nonce,
    accountId: row.account_id,
    publisherId: row.publisher_id,
    keyId: row.key_id,
    expiresAt: row.expires_at.toISOString(),
  });
}

/** The text that the publisher must publish, and its place, to be copied exactly. */
export function toPublish(row: Selectable<ProofRow>): Proof["publish"] {
  const { domain, method } = row;
  if (domain === null) {
    // Gives only the challenge, from which the publisher builds the statement: a publisher that signs bytes chosen by a
    // server would sign anything.
    const place = `${REST_BASE_PATH}/publisher/proofs/${row.proof_id}/answer`;
    const text = "Sign the possession statement of this challenge with the registered key and send the signature.";
    return { place, value: row.nonce, text };
  }
  const token = proofToken(row);
  if (method === "dns_txt") {
    return { place: recordName(domain), value: token, text: `${recordName(domain)}. 300 IN TXT "${token}"` };
  }
  const value = JSON.stringify({ [FILE_MEMBER]: [token] });
  return { place: fileAddress(domain), value, text: `Serve this as application/json: ${value}` };
}
