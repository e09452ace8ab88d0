import { type StatementDefinition, statementBytes } from "./fields.ts";

/** The statement with which a publisher's key proves continued possession. */
export const POSSESSION = {
  domain: "svc.key-possession.v1",
  purpose: "The owner of a registered key proves that they still have it.",
  signer: "the registered key",
  fields: [
    { name: "challenge", encoding: "text", says: "the service's challenge, valid once" },
    { name: "accountId", encoding: "text", says: "the id of the account that answers" },
    { name: "publisherId", encoding: "text", says: "the id of the key's registration" },
    { name: "keyId", encoding: "hex", says: "the id of the key that signs" },
    { name: "expiresAt", encoding: "time", says: "the end of the challenge, as the service sent it" },
  ],
} as const satisfies StatementDefinition;

/** Statement in the answer to a key challenge. */
export interface PossessionStatement {
  /** Issued by the service, valid once. */
  readonly challenge: string;
  readonly accountId: string;
  /** The registration of this key. */
  readonly publisherId: string;
  /** SHA-256 of the public key, hex. */
  readonly keyId: string;
  /** ISO 8601 UTC with milliseconds: a later signature proves nothing. */
  readonly expiresAt: string;
}

/** The bytes that prove the continued possession of a registered key; see docs/adr/0072. */
export function possessionStatement(input: PossessionStatement): Uint8Array {
  return statementBytes(POSSESSION, input);
}
