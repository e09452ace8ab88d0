import { statementFields } from "./fields.ts";

/** Domain of the statement with which a publisher's key proves continued possession. */
const POSSESSION_DOMAIN = "svc.key-possession.v1";

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
  const { challenge, accountId, publisherId, keyId, expiresAt } = input;
  return statementFields([POSSESSION_DOMAIN, challenge, accountId, publisherId, keyId, expiresAt]);
}
