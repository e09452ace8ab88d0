import { statementFields } from "./fields.ts";
import { keyId } from "./key.ts";
import { type SignatureVerdict, verifyStrict } from "./verify.ts";

/** First field of what a publisher's old key signs for its successor. */
const ROTATION_DOMAIN = "svc.key-rotation.v1";

/** What the old key says when another takes its place. */
export interface RotationStatement {
  /** The publisher's name as its packages have it. */
  readonly publisher: string;
  /** SHA-256 of the old public key, hex. */
  readonly oldKeyId: string;
  /** 32 raw bytes of the new key. */
  readonly newPublicKey: Uint8Array;
  /** ISO 8601 UTC with milliseconds: from then on the old key signs nothing new. */
  readonly effectiveAt: string;
  /** Given by the service, bound to the account, good once: a copied statement rotates nothing. */
  readonly challenge: string;
}

/** The bytes that the old key signs; see docs/adr/0070. */
export function rotationStatement(input: RotationStatement): Uint8Array {
  const { publisher, oldKeyId, newPublicKey, effectiveAt, challenge } = input;
  return statementFields([ROTATION_DOMAIN, publisher, oldKeyId, newPublicKey, effectiveAt, challenge]);
}

/** A rotation with the old key's signature. The old key's id follows from the key. */
export interface SignedRotation extends Omit<RotationStatement, "oldKeyId"> {
  /** 32 raw bytes of the old key. */
  readonly oldPublicKey: Uint8Array;
  /** 64 raw bytes. */
  readonly signature: Uint8Array;
}

/** Whether the old key signed this rotation; the one rule of cloud and host. See {@link verifyStrict}. */
export function verifyRotation({ oldPublicKey, signature, ...statement }: SignedRotation): SignatureVerdict {
  const message = rotationStatement({ ...statement, oldKeyId: keyId(oldPublicKey) });
  return verifyStrict({ publicKey: oldPublicKey, message, signature });
}
