import { isFrom } from "./instants.ts";
import type { KeyRecord, PublisherKeys } from "./key-set.ts";

/**
 * The keys from one that is trusted to another, each signed for by the one before; undefined without such a chain. What a
 * key signed after its revocation took effect is a thief's word: the chain ends there. The set must have passed
 * `checkKeySet`, which verifies the signatures.
 */
export function rotationChain(
  set: PublisherKeys,
  between: { readonly from: string; readonly to: string },
): readonly KeyRecord[] | undefined {
  const byId = new Map(set.keys.map((key) => [key.keyId, key]));
  const chain: KeyRecord[] = [];
  let key = byId.get(between.to);
  // A set is finite and names each key once, but a lying one may run in a circle.
  while (key !== undefined && chain.length <= set.keys.length) {
    chain.unshift(key);
    if (key.keyId === between.from) return chain;
    const old = key.rotation && byId.get(key.rotation.oldKeyId);
    if (old === undefined || !couldSign(old, key)) return undefined;
    key = old;
  }
  return undefined;
}

/** Neither the time the old key named for its end nor the successor's registration may lie after its revocation. */
function couldSign(old: KeyRecord, next: KeyRecord): boolean {
  if (old.revokedFrom === undefined) return true;
  const times = [next.validFrom, next.rotation?.effectiveAt ?? next.validFrom];
  return times.every((time) => !isFrom(time, old.revokedFrom ?? time));
}
