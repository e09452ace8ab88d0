import { type PublishedRecord, resolveVersion, type SupportedRuntime } from "@bourse/client";
import type { Reason } from "@bourse/contract/host-api";
import type { KnownVersion } from "../store/versions.ts";

/** What this host can run. */
export interface HostAbilities {
  readonly hostVersion: string;
  /** Feature bits of native ABI v3 this host offers. */
  readonly abiMask: number;
  readonly runtimes: readonly SupportedRuntime[];
}

/** What this host remembers that bears on a version. */
export interface HostMemory {
  /** The key pinned for the publisher, and the one that signed what this host had of the id. */
  readonly keyIds: readonly string[];
  readonly highestVersion?: string | undefined;
  /** The same version, when this host had it. */
  readonly known?: KnownVersion | undefined;
  /** The user asked to go back to a version this host had. */
  readonly rollback: boolean;
}

/**
 * Every reason why a published version is not taken; none: it resolves. A key that is not pinned yet is no reason here:
 * the user can pin it while installing. A pinned one that differs is.
 */
export function judge(record: PublishedRecord, abilities: HostAbilities, memory: HostMemory): Reason[] {
  const { keyIds, highestVersion, rollback } = memory;
  const { reasons } = resolveVersion({
    ...abilities,
    record,
    trustedKeys: new Set([record.keyId]),
    ...(highestVersion === undefined || rollback ? {} : { highestSeen: highestVersion }),
  });
  return [...reasons, ...judgeKey(record, keyIds), ...judgeMemory(record, memory)];
}

function judgeKey(record: PublishedRecord, keyIds: readonly string[]): Reason[] {
  const other = keyIds.find((keyId) => keyId !== record.keyId);
  if (other === undefined) return [];
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
