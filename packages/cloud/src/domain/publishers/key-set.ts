import type { KeySet, PublisherKey } from "@bourse/contract/rest";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { keysOf, type ListedKey } from "../../store/publishers/keys.ts";
import { publisherOf } from "../../store/publishers/members.ts";
import { publisherSkeleton } from "./names.ts";

/**
 * The public keys of a publisher by its exact name: exactly the listed fields. The answer depends on no clock, so that
 * it can be cached until the catalogue changes.
 */
export async function readKeySet(service: Service, publisher: string): Promise<KeySet> {
  const { database } = service;
  // One transaction, so that a revision is never combined with the keys of another.
  return database
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (work) => {
      const keys = await keysOf(work, publisher);
      const found = await publisherOf(work, publisherSkeleton(publisher));
      if (!found || keys.length === 0) refuse("state.not_found");
      return { publisher, revision: String(found.key_revision), keys: keys.map(toKey) };
    });
}

function toKey(row: ListedKey): PublisherKey {
  return {
    key_id: row.key_id,
    public_key: row.public_key,
    valid_from: row.registered_at.toISOString(),
    retired_from: row.retired_from?.toISOString() ?? null,
    revocation: toRevocation(row),
    rotation: toRotation(row),
    verified: row.state === "verified",
  };
}

/** The revocation of a key, as shown in records. */
export function toRevocation(row: Pick<ListedKey, "revoked_from" | "revoked_at" | "revoke_reason">) {
  const { revoked_from: from, revoked_at: at, revoke_reason: reason } = row;
  return from && at && { effective_at: from.toISOString(), revoked_at: at.toISOString(), reason: reason ?? "" };
}

function toRotation({ old_key_id, effective_at: at, challenge, signature }: ListedKey): PublisherKey["rotation"] {
  if (old_key_id === null || at === null || challenge === null || signature === null) return null;
  return { old_key_id, effective_at: at.toISOString(), challenge, signature };
}
