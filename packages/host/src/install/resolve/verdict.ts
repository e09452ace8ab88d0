import {
  checkKeySet,
  type PublishedRecord,
  type PublisherKeys,
  resolveVersion,
  rotationChain,
  type SignedHandover,
  type SupportedRuntime,
} from "@bourse/client";
import type { Reason } from "@bourse/contract/host-api";
import { isOfficialRuntime } from "../../contributions/supported.ts";
import type { KnownVersion } from "../../store/versions.ts";
import type { OfficialCheck } from "../official.ts";

/** The features this host can run. */
export interface HostAbilities {
  readonly hostVersion: string;
  /** Feature bits of native ABI v3 this host offers. */
  readonly abiMask: number;
  readonly runtimes: readonly SupportedRuntime[];
  readonly official: OfficialCheck;
}

/** Facts remembered by this host that affect a version. */
export interface HostMemory extends Followed {
  /** The key pinned for the publisher, and the key that signed the earlier version of this id. */
  readonly keyIds: readonly string[];
  readonly highestVersion?: string | undefined;
  /** Time from which the version's key is revoked, as this host learned earlier. */
  readonly revokedFrom?: string | undefined;
  /** Handovers of the extension, signed by both sides. */
  readonly handovers: readonly SignedHandover[];
}

/**
 * Every reason against a published version; an empty list means that it resolves. A key that is not pinned yet is no
 * reason here, because the user can pin it while installing; a different pinned key is.
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
  return [...reasons, ...judgeOfficial(record, abilities), ...judgeKey(record, memory), ...judgeMemory(record, memory)];
}

/** If this host does not offer the runtime, that is reason enough, and the official keys are not checked. */
function judgeOfficial(record: PublishedRecord, { official, runtimes }: HostAbilities): Reason[] {
  const isOffered = runtimes.some(({ runtime }) => runtime === record.runtime);
  const against = isOffered && isOfficialRuntime(record.runtime) ? official.whyNot(record) : undefined;
  return against ? [{ code: against.code, message: against.message }, ...against.also] : [];
}

/**
 * A successor signed by the old key is followed. Another publisher never is: a handover signed by the known key only
 * shows that it is not a theft.
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

/** The data a host needs to follow a key's rotations. */
interface Followed {
  readonly keys?: PublisherKeys | undefined;
  readonly highestKeyRevision?: bigint | undefined;
  readonly known?: KnownVersion | undefined;
  readonly rollback: boolean;
}

/**
 * Whether trust in `from` carries over to the key that signed a record: forward along rotations, each signed by the
 * previous key. Backwards only to bytes this host already had, so a stolen old key cannot sign anything new.
 */
function follows(record: PublishedRecord, from: string, memory: Followed): boolean {
  const { keys, highestKeyRevision: highestRevision, known, rollback } = memory;
  if (keys === undefined) return false;
  if (checkKeySet(keys, { publisher: record.publisher, highestRevision }).length > 0) return false;
  if (rotationChain(keys, { from, to: record.keyId })) return true;
  if (!rollback || known?.digest !== record.digest) return false;
  return rotationChain(keys, { from: record.keyId, to: from }) !== undefined;
}
