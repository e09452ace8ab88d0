import { statementFields } from "./fields.ts";

/** First field of what a publisher's key signs to show that its owner has it still. */
const POSSESSION_DOMAIN = "svc.key-possession.v1";

/** What a key challenge's answer says. */
export interface PossessionStatement {
  /** Given by the service, good once. */
  readonly challenge: string;
  readonly accountId: string;
  /** The registration whose key this is. */
  readonly publisherId: string;
  /** SHA-256 of the public key, hex. */
  readonly keyId: string;
  /** ISO 8601 UTC with milliseconds: a signature that comes later proves nothing. */
  readonly expiresAt: string;
}

/** The bytes that prove the continued possession of a registered key; see docs/adr/0072. */
export function possessionStatement(input: PossessionStatement): Uint8Array {
  const { challenge, accountId, publisherId, keyId, expiresAt } = input;
  return statementFields([POSSESSION_DOMAIN, challenge, accountId, publisherId, keyId, expiresAt]);
}
