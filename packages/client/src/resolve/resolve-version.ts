import { checkManifest, compareVersions, type Issue, isSemanticVersion, type Manifest } from "@bourse/contract";
import { checkKeySet } from "./keys/check-key-set.ts";
import { isFrom } from "./keys/instants.ts";
import type { PublisherKeys } from "./keys/key-set.ts";
import { rotationChain } from "./keys/rotation-chain.ts";
import type { ResolveCode, ResolveReason, ResolveVerdict } from "./reasons.ts";
import type { PublishedRecord } from "./record.ts";
import { checkRecordSignature } from "./record-signature.ts";

/** A (runtime, apiVersion) pair that a host supports. */
export interface SupportedRuntime {
  readonly runtime: string;
  readonly apiVersion: number;
}

/** All inputs of the verdict. */
export interface ResolveInput {
  readonly record: PublishedRecord;
  /** Key ids (hex) this client trusts. */
  readonly trustedKeys: ReadonlySet<string>;
  /** The publisher's keys; absent: the caller has none. With them, a successor of a trusted key is trusted. */
  readonly keys?: PublisherKeys;
  /** The highest revision of the publisher's keys that the client has ever seen; absent: none. */
  readonly highestKeyRevision?: bigint;
  /** Time of the key's revocation that the client learned earlier; absent: it knows of none. */
  readonly revokedFrom?: string;
  /** Semantic version of the host. */
  readonly hostVersion: string;
  /** ABI feature bits that the host offers. */
  readonly abiMask: number;
  /** Highest version of this extension that the client has ever had; absent: none. */
  readonly highestSeen?: string;
  /** Runtimes of the host; absent: the caller runs nothing, so they are not checked. */
  readonly runtimes?: readonly SupportedRuntime[];
}

type Check = (input: ResolveInput) => readonly ResolveReason[];

const CHECKS: readonly Check[] = [
  checkState,
  checkVersion,
  checkHostVersion,
  checkRuntime,
  checkAbi,
  checkKeys,
  checkTrust,
  checkRevocation,
  ({ record }) => checkRecordManifest(record),
  ({ record }) => checkRecordSignature(record),
];

/**
 * Decides whether a client may resolve a published version, with every reason against it. Pure: the same input always
 * gives the same verdict. Rules: specification, "States and transitions" 5-6 and "Versioning" 1.
 */
export function resolveVersion(input: ResolveInput): ResolveVerdict {
  const { unreadable } = input.record;
  if (unreadable !== undefined)
    return { resolvable: false, reasons: against("resolve.record_unreadable", `cannot be read: ${unreadable}`) };
  const reasons = CHECKS.flatMap((check) => check(input));
  return { resolvable: reasons.length === 0, reasons };
}

function against(code: ResolveCode, message: string): readonly ResolveReason[] {
  return [{ code, message }];
}

function checkState({ record }: ResolveInput): readonly ResolveReason[] {
  const { state, takedownReason } = record;
  if (state === "published") return [];
  if (state === "yanked") return against("resolve.yanked", record.yankReason ?? "the version was withdrawn");
  if (state === "quarantined") return against("resolve.quarantined", takedownReason ?? "the version is in quarantine");
  if (state === "removed") return against("resolve.removed", takedownReason ?? "the version was removed");
  return against("resolve.state_unknown", `this client does not know the state "${String(record.state)}"`);
}

/** Versions of equal precedence (`1.0.0+a`, `1.0.0+b`) have no order, so the second is not an upgrade. */
function checkVersion({ record, highestSeen }: ResolveInput): readonly ResolveReason[] {
  if (!isSemanticVersion(record.version))
    return against("resolve.version_invalid", `"${record.version}" is not a semantic version`);
  if (highestSeen === undefined || highestSeen === record.version) return [];
  if (!isSemanticVersion(highestSeen))
    return against("trust.version_backwards", `the version seen before, "${highestSeen}", cannot be compared`);
  if (compareVersions(record.version, highestSeen) > 0) return [];
  return against(
    "trust.version_backwards",
    `${record.version} is not newer than ${highestSeen}, which was here before`,
  );
}

function checkHostVersion({ record, hostVersion }: ResolveInput): readonly ResolveReason[] {
  const least = record.minHostVersion;
  if (least === undefined) return [];
  if (!isSemanticVersion(least) || !isSemanticVersion(hostVersion))
    return against("resolve.host_too_old", `the host version ${hostVersion} cannot be compared with "${least}"`);
  if (compareVersions(hostVersion, least) >= 0) return [];
  return against("resolve.host_too_old", `it needs host ${least}; this one is ${hostVersion}`);
}

function checkRuntime({ record, runtimes }: ResolveInput): readonly ResolveReason[] {
  if (runtimes === undefined) return [];
  if (runtimes.some((each) => each.runtime === record.runtime && each.apiVersion === record.apiVersion)) return [];
  const { runtime, apiVersion } = record;
  return against("resolve.runtime_unsupported", `not supported by this host yet: ${runtime}, apiVersion ${apiVersion}`);
}

/** A mask is a non-negative 32-bit signed integer; any other value is a forged or damaged record. */
const MASK_MAX = 2 ** 31 - 1;

function checkAbi({ record, abiMask }: ResolveInput): readonly ResolveReason[] {
  const needed = record.abiMask;
  if (!Number.isInteger(needed) || needed < 0 || needed > MASK_MAX)
    return against("trust.record_mismatch", `the ABI mask ${String(needed)} is not a mask`);
  const missing = needed & ~abiMask;
  if (missing === 0) return [];
  const bits = Array.from({ length: 31 }, (_, bit) => bit).filter((bit) => (missing & (1 << bit)) !== 0);
  return against("resolve.abi_unsupported", `the host lacks ABI feature bit ${bits.join(", ")}`);
}

/** A rejected key set is a reason against the version: the marketplace may be hiding a newer set. */
function checkKeys({ record, keys, highestKeyRevision }: ResolveInput): readonly ResolveReason[] {
  if (keys !== undefined)
    return checkKeySet(keys, { publisher: record.publisher, highestRevision: highestKeyRevision });
  if (highestKeyRevision === undefined) return [];
  return against("trust.key_set_backwards", `the keys of "${record.publisher}" were here before and are not shown now`);
}

/** A revocation is final, so the record, the key set or the client's memory alone proves it, even if the others are out of date. */
function checkRevocation({ record, keys, revokedFrom }: ResolveInput): readonly ResolveReason[] {
  const known = keys?.keys.find((each) => each.keyId === record.keyId);
  const ends = [record.keyRevokedFrom, known?.revokedFrom, revokedFrom].filter((each) => each !== undefined);
  const end = ends.find((each) => isFrom(record.publishedAt, each));
  if (end === undefined) return [];
  const why = record.keyRevokeReason ?? known?.revokeReason ?? "no reason given";
  return against(
    "signature.key_revoked",
    `its key is revoked from ${end} on (${why}); it was published ${record.publishedAt}`,
  );
}

function checkTrust({ record, trustedKeys, keys }: ResolveInput): readonly ResolveReason[] {
  if (trustedKeys.has(record.keyId)) return [];
  const isSuccessor = (from: string) =>
    keys !== undefined && rotationChain(keys, { from, to: record.keyId }) !== undefined;
  if ([...trustedKeys].some(isSuccessor)) return [];
  return against("trust.key_untrusted", `the key ${record.keyId} of "${record.publisher}" is not trusted here`);
}

/** The manifest is signed; the fields beside it in the record must match it, or the catalogue could lie. */
function checkRecordManifest(record: PublishedRecord): readonly ResolveReason[] {
  const verdict = checkManifest(record.manifest);
  if (!verdict.ok || verdict.manifest === undefined || verdict.canonical === undefined)
    return mismatch(`its manifest is refused: ${firstOf(verdict.issues)}`);
  if (Buffer.compare(verdict.canonical, record.manifest) !== 0)
    return mismatch("its manifest is not in canonical form");
  return differences(record, verdict.manifest).flatMap((name) =>
    mismatch(`${name} differs from the signed manifest's`),
  );
}

function firstOf([first]: readonly Issue[]): string {
  return first === undefined ? "no reason given" : `${first.pointer || "/"} ${first.message} [${first.rule}]`;
}

function differences(record: PublishedRecord, manifest: Manifest): readonly string[] {
  const said = manifest as Partial<Record<string, unknown>>;
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ["id", record.id, said.id],
    ["version", record.version, said.version],
    ["publisher", record.publisher, said.publisher],
    ["runtime", record.runtime, said.runtime],
    ["apiVersion", record.apiVersion, said.apiVersion],
    ["minHostVersion", record.minHostVersion, said.minHostVersion],
    ["capabilities", inOrder(record.capabilities), inOrder((said.capabilities as readonly string[]) ?? [])],
  ];
  return pairs.filter(([, recorded, signed]) => recorded !== signed).map(([name]) => name);
}

function inOrder(names: readonly string[]): string {
  return [...names].sort().join(" ");
}

function mismatch(message: string): readonly ResolveReason[] {
  return [{ code: "trust.record_mismatch", message }];
}
