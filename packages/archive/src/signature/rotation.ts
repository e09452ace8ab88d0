import { type StatementDefinition, statementBytes } from "./fields.ts";
import { keyId } from "./key.ts";
import { type SignatureVerdict, verifyStrict } from "./verify.ts";

/** The statement with which an old key signs for its successor. */
export const ROTATION = {
  domain: "svc.key-rotation.v1",
  purpose: "A publisher's old key signs for the key that takes its place.",
  signer: "the old key",
  fields: [
    { name: "publisher", encoding: "text", says: "the publisher's name as in its manifests" },
    { name: "oldKeyId", encoding: "hex", says: "the id of the old key, which signs" },
    { name: "newPublicKey", encoding: "raw", says: "the 32 bytes of the new public key" },
    { name: "effectiveAt", encoding: "time", says: "from then on the old key signs nothing new" },
    { name: "challenge", encoding: "text", says: "the service's challenge, valid once" },
  ],
} as const satisfies StatementDefinition;

/** Statement of the old key about its replacement. */
export interface RotationStatement {
  /** The publisher's name as in its packages. */
  readonly publisher: string;
  /** SHA-256 of the old public key, hex. */
  readonly oldKeyId: string;
  /** 32 raw bytes of the new key. */
  readonly newPublicKey: Uint8Array;
  /** ISO 8601 UTC with milliseconds: from then on the old key signs nothing new. */
  readonly effectiveAt: string;
  /** Issued by the service, bound to the account, valid once: a copied statement rotates nothing. */
  readonly challenge: string;
}

/** The bytes that the old key signs; see docs/adr/0070. */
export function rotationStatement(input: RotationStatement): Uint8Array {
  return statementBytes(ROTATION, input);
}

/** A rotation with the old key's signature. The old key's id is derived from the key. */
export interface SignedRotation extends Omit<RotationStatement, "oldKeyId"> {
  /** 32 raw bytes of the old key. */
  readonly oldPublicKey: Uint8Array;
  /** 64 raw bytes. */
  readonly signature: Uint8Array;
}

/** True when the old key signed this rotation; cloud and host share this rule. See {@link verifyStrict}. */
export function verifyRotation({ oldPublicKey, signature, ...statement }: SignedRotation): SignatureVerdict {
  const message = rotationStatement({ ...statement, oldKeyId: keyId(oldPublicKey) });
  return verifyStrict({ publicKey: oldPublicKey, message, signature });
}
