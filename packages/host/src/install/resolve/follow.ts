import { checkKeySet, type PublishedRecord, type PublisherKeys, rotationChain } from "@bourse/client";
import type { KnownVersion } from "../../store/versions.ts";

/** The data a host needs to follow a key's rotations. */
export interface Followed {
  readonly keys?: PublisherKeys | undefined;
  readonly highestKeyRevision?: bigint | undefined;
  readonly known?: KnownVersion | undefined;
  readonly rollback: boolean;
}

/**
 * Whether trust in `from` carries over to the key that signed a record: forward along rotations, each signed by the
 * previous key. Backwards only to bytes this host already had, so a stolen old key cannot sign anything new.
 */
export function follows(record: PublishedRecord, from: string, memory: Followed): boolean {
  const { keys, highestKeyRevision: highestRevision, known, rollback } = memory;
  if (keys === undefined) return false;
  if (checkKeySet(keys, { publisher: record.publisher, highestRevision }).length > 0) return false;
  if (rotationChain(keys, { from, to: record.keyId })) return true;
  if (!rollback || known?.digest !== record.digest) return false;
  return rotationChain(keys, { from: record.keyId, to: from }) !== undefined;
}
