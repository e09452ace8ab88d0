import { checkKeySet, type PublishedRecord, type PublisherKeys, rotationChain } from "@bourse/client";
import type { KnownVersion } from "../../store/versions.ts";

/** What a host has to follow a key with. */
export interface Followed {
  readonly keys?: PublisherKeys | undefined;
  readonly highestKeyRevision?: bigint | undefined;
  readonly known?: KnownVersion | undefined;
  readonly rollback: boolean;
}

/**
 * Whether trust in a key carries over to the one that signed a record: along rotations that each key signed for the next.
 * Back along them only to bytes this host had: an old key that was stolen signs nothing new here.
 */
export function follows(record: PublishedRecord, from: string, memory: Followed): boolean {
  const { keys, highestKeyRevision: highestRevision, known, rollback } = memory;
  if (keys === undefined) return false;
  if (checkKeySet(keys, { publisher: record.publisher, highestRevision }).length > 0) return false;
  if (rotationChain(keys, { from, to: record.keyId })) return true;
  if (!rollback || known?.digest !== record.digest) return false;
  return rotationChain(keys, { from: record.keyId, to: from }) !== undefined;
}
