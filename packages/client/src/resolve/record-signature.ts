import { checkPublicKey, keyId, packageStatement, verifyStrict } from "@bourse/archive";
import { isHashValue } from "@bourse/contract";
import type { ResolveReason } from "./reasons.ts";
import type { PublishedRecord } from "./record.ts";

/**
 * The record proves itself: its key id matches its key, and the key signed this manifest, digest, id and version. The
 * verification is strict, because a key of low order would accept any signature.
 */
export function checkRecordSignature(record: PublishedRecord): readonly ResolveReason[] {
  const key = checkPublicKey(record.publicKey);
  if (!key.ok) return [{ code: "signature.key_invalid", message: key.message }];
  if (keyId(record.publicKey) !== record.keyId)
    return [{ code: "signature.key_invalid", message: "the key id does not match the key" }];
  if (!isHashValue(record.digest)) return [{ code: "signature.invalid", message: "the digest is not a SHA-256" }];
  const message = packageStatement({
    manifest: record.manifest,
    digest: record.digest,
    id: record.id,
    version: record.version,
    keyId: record.keyId,
  });
  const verdict = verifyStrict({ publicKey: record.publicKey, message, signature: record.signature });
  return verdict.ok ? [] : [{ code: "signature.invalid", message: verdict.message }];
}
