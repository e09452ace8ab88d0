import { type PublishedRecord, resolveVersion, type SignedHandover, type SupportedRuntime } from "@bourse/client";
import type { Reason } from "@bourse/contract/host-api";
import { type Followed, follows } from "./follow.ts";

/** What this host can run. */
export interface HostAbilities {
  readonly hostVersion: string;
  /** Feature bits of native ABI v3 this host offers. */
  readonly abiMask: number;
  readonly runtimes: readonly SupportedRuntime[];
}

/** What this host remembers that bears on a version. */
export interface HostMemory extends Followed {
  /** The key pinned for the publisher, and the one that signed what this host had of the id. */
  readonly keyIds: readonly string[];
  readonly highestVersion?: string | undefined;
  /** From when on the key of the version is revoked, as this host heard before. */
  readonly revokedFrom?: string | undefined;
  /** Handovers of the extension that both sides signed. */
  readonly handovers: readonly SignedHandover[];
}

/**
 * Every reason why a published version is not taken; none: it resolves. A key that is not pinned yet is no reason here:
 * the user can pin it while installing. A pinned one that differs is.
 */
export function judge(record: PublishedRecord, abilities: HostAbilities, memory: HostMemory): Reason[] {
  const { highestVersion, rollback, keys, highestKeyRevision, revokedFrom } = memory;
  const { reasons } = resolveVersion({
    ...abilities,
    record,
    trustedKeys: new Set([record.keyId]),
    ...(keys === undefined ? {} : { keys }),
    ...(highestKeyRevision === undefined ? {} : { highestKeyRevision }),
    ...(revokedFrom === undefined ? {} : { revokedFrom }),
    ...(highestVersion === undefined || rollback ? {} : { highestSeen: highestVersion }),
  });
  if (record.unreadable !== undefined) return [...reasons];
  return [...reasons, ...judgeKey(record, memory), ...judgeMemory(record, memory)];
}

/**
 * A successor that the old key signed for is followed. Another publisher never is; that the key this host knows signed
 * the handover only makes it no theft.
 */
function judgeKey(record: PublishedRecord, memory: HostMemory): Reason[] {
  const { keyIds, handovers } = memory;
  const other = keyIds.find((keyId) => keyId !== record.keyId && !follows(record, keyId, memory));
  if (other === undefined) return [];
  const handover = handovers.find((each) => each.to === record.publisher && keyIds.includes(each.fromKeyId));
  if (handover) {
    const { from, to, at } = handover;
    const message = `"${from}" handed it over to "${to}" (${at}), signed with the key this host knows; decide whether you trust ${record.keyId}`;
    return [{ code: "trust.handed_over", message }];
  }
  const message = `${record.publisher} signed with ${other} before, this is signed with ${record.keyId}`;
  return [{ code: "trust.key_changed", message }];
}

function judgeMemory(record: PublishedRecord, { known, rollback }: HostMemory): Reason[] {
  if (!known) {
    const message = `this host never had ${record.version}`;
    return rollback ? [{ code: "resolve.rollback_unknown", message }] : [];
  }
  if (known.digest === record.digest) return [];
  return [{ code: "trust.bytes_changed", message: `this host had it with digest ${known.digest}` }];
}
