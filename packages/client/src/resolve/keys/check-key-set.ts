import { checkPublicKey, keyId, verifyRotation } from "@bourse/archive";
import type { ResolveReason } from "../reasons.ts";
import type { KeyRecord, PublisherKeys } from "./key-set.ts";

/** A client's memory of a publisher's keys. */
export interface KeySetMemory {
  readonly publisher: string;
  /** The highest revision it has seen; absent: none. */
  readonly highestRevision?: bigint | undefined;
}

/**
 * Every reason to reject a key set: it belongs to another publisher, is older than one seen before, or contradicts its
 * own keys. A rejected set proves nothing, neither for a key nor against one.
 */
export function checkKeySet(set: PublisherKeys, memory: KeySetMemory): readonly ResolveReason[] {
  if (set.publisher !== memory.publisher)
    return [{ code: "trust.key_set_invalid", message: `the keys are those of "${set.publisher}"` }];
  const { highestRevision } = memory;
  if (highestRevision !== undefined && set.revision < highestRevision) {
    const message = `revision ${set.revision} is older than ${highestRevision}, which was here before`;
    return [{ code: "trust.key_set_backwards", message }];
  }
  const names = set.keys.map((each) => each.keyId);
  if (new Set(names).size < names.length)
    return [{ code: "trust.key_set_invalid", message: "it contains a key twice" }];
  return set.keys.flatMap((key) => faultOf(set, key));
}

function faultOf(set: PublisherKeys, key: KeyRecord): readonly ResolveReason[] {
  const verdict = checkPublicKey(key.publicKey);
  if (!verdict.ok) return invalid(key, verdict.message);
  if (keyId(key.publicKey) !== key.keyId) return invalid(key, "its id does not match the key");
  if (key.rotation === undefined) return [];
  const old = set.keys.find((each) => each.keyId === key.rotation?.oldKeyId);
  if (old === undefined) return invalid(key, "the key whose place it takes is not in the set");
  const { effectiveAt, challenge, signature } = key.rotation;
  const { publisher } = set;
  const said = { publisher, newPublicKey: key.publicKey, effectiveAt, challenge };
  const signed = verifyRotation({ ...said, oldPublicKey: old.publicKey, signature });
  return signed.ok ? [] : invalid(key, `the old key did not sign for it: ${signed.message}`);
}

function invalid(key: KeyRecord, why: string): readonly ResolveReason[] {
  return [{ code: "trust.key_set_invalid", message: `key ${key.keyId}: ${why}` }];
}
