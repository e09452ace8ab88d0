import { isFrom } from "./instants.ts";
import type { KeyRecord, PublisherKeys } from "./key-set.ts";

/**
 * The keys from a trusted one to another, each signed by the one before; undefined without such a chain. A signature
 * made after a key's revocation took effect may be a thief's: the chain ends there. The set must have passed
 * `checkKeySet`, which verifies the signatures.
 */
export function rotationChain(
  set: PublisherKeys,
  between: { readonly from: string; readonly to: string },
): readonly KeyRecord[] | undefined {
  const byId = new Map(set.keys.map((key) => [key.keyId, key]));
  const chain: KeyRecord[] = [];
  let key = byId.get(between.to);
  // Stops at the number of keys, because the rotations of a forged set may form a cycle.
  while (key !== undefined && chain.length <= set.keys.length) {
    chain.unshift(key);
    if (key.keyId === between.from) return chain;
    const old = key.rotation && byId.get(key.rotation.oldKeyId);
    if (old === undefined || !couldSign(old, key)) return undefined;
    key = old;
  }
  return undefined;
}

/** The rotation's effective time and the successor's registration must both be before the old key's revocation. */
function couldSign(old: KeyRecord, next: KeyRecord): boolean {
  if (old.revokedFrom === undefined) return true;
  const times = [next.validFrom, next.rotation?.effectiveAt ?? next.validFrom];
  return times.every((time) => !isFrom(time, old.revokedFrom ?? time));
}
