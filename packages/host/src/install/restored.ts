import { checkKeySet, type PublisherKeys } from "@bourse/client";
import type { AcceptKeysRequest, KeySetState } from "@bourse/contract/host-api";
import { HostRefusal } from "../refusal.ts";
import type { ChangeParts, PlanParts, TrustMemory } from "./parts.ts";

/**
 * Recovery for hosts of a marketplace that was restored from a backup: it shows an older key set of a publisher than
 * this host has seen, and only the trader can confirm that this is no attack. Nothing here happens automatically.
 */

/**
 * Compares the marketplace's key set of a publisher with the one this host remembers. @throws HostRefusal `resolve.*`
 */
export async function compareKeys(parts: PlanParts, publisher: string): Promise<KeySetState> {
  const shown = await parts.marketplace.keys(publisher);
  const highest = parts.keySets.highest(publisher);
  return {
    publisher,
    ...(shown === undefined ? {} : { shown_revision: String(shown.revision) }),
    ...(highest === undefined ? {} : { highest_revision: String(highest) }),
    older: shown !== undefined && highest !== undefined && shown.revision < highest,
    revocations: remembered(parts, publisher).map(({ keyId, effectiveAt, reason, heardAt }) => ({
      key_id: keyId,
      effective_at: effectiveAt,
      reason,
      heard_at: heardAt,
      shown: isRevoked(shown, keyId),
    })),
  };
}

/**
 * Accepts the marketplace's key set as the newest, and forgets the listed revocations if it does not contain them.
 * `shown`: its current answer, which must equal what the trader saw. Call inside a transaction. @throws HostRefusal
 * `trust.key_set_moved`, `trust.key_set_invalid`, `trust.key_still_revoked`
 */
export function acceptKeys(
  parts: ChangeParts & TrustMemory,
  request: AcceptKeysRequest,
  shown: PublisherKeys | undefined,
): void {
  const { publisher, revision, forget_revocations: forgotten } = request;
  if (shown === undefined || String(shown.revision) !== revision) {
    const now = shown === undefined ? "no keys" : `revision ${shown.revision}`;
    throw new HostRefusal("trust.key_set_moved", `the marketplace shows ${now}, not revision ${revision}`);
  }
  const [fault] = checkKeySet(shown, { publisher });
  if (fault) throw new HostRefusal("trust.key_set_invalid", fault.message);
  const known = new Set(remembered(parts, publisher).map((each) => each.keyId));
  for (const keyId of forgotten) {
    if (isRevoked(shown, keyId)) throw new HostRefusal("trust.key_still_revoked", `${keyId} is shown as revoked`);
    if (known.has(keyId)) parts.revocations.forget(keyId);
  }
  const from = parts.keySets.highest(publisher);
  parts.keySets.set(publisher, shown.revision);
  const detail = { from: from === undefined ? undefined : String(from), to: revision, forgotten };
  parts.audit.add({ at: parts.clock.now().toISOString(), action: "accept_keys", subject: publisher, detail });
}

function remembered(parts: TrustMemory, publisher: string) {
  return parts.revocations.list().filter((each) => each.publisher === publisher);
}

function isRevoked(shown: PublisherKeys | undefined, keyId: string): boolean {
  return shown?.keys.some((each) => each.keyId === keyId && each.revokedFrom !== undefined) ?? false;
}
