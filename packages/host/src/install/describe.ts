import { keyId } from "@bourse/archive";
import { compareVersions } from "@bourse/contract";
import type {
  ActivationReport,
  Extension,
  ExtensionList,
  OfficialKeyState,
  OfficialState,
  TrustList,
} from "@bourse/contract/host-api";
import { approvalOf, askedCapabilities, unsupportedContributions } from "../contributions/supported.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import { findInstalled } from "./change.ts";
import { shownAnyway, validManifest } from "./manifest.ts";
import type { OfficialKeys } from "./official/keys.ts";
import type { DescribeParts } from "./parts.ts";
import { describeRevoked } from "./run-anyway.ts";
import { listConsents } from "./terms/list.ts";

/** An installed extension as shown to the page. @throws HostRefusal `install.not_installed` */
export function describeExtension(parts: DescribeParts, id: string): Extension {
  const installed = findInstalled(parts, id);
  const manifest = validManifest(installed);
  const { name, description, runtime, apiVersion, capabilities } = manifest ?? shownAnyway(installed);
  const status = parts.activations.status(id);
  const revoked = describeRevoked(parts, installed);
  return {
    id,
    name,
    description,
    version: installed.version,
    channel: installed.channel,
    publisher: installed.publisher,
    key_id: keyId(installed.publicKey),
    runtime,
    api_version: apiVersion,
    state: stateOf(installed, status.activation),
    declared: [...(capabilities ?? [])],
    asked: manifest ? askedCapabilities(manifest) : [],
    approved: [...installed.approved],
    approval: approvalOf(runtime),
    consents: listConsents(parts, id),
    generation: installed.generation,
    installed_at: installed.installedAt,
    ...(revoked ? { revoked } : {}),
    unsupported: manifest ? unsupportedContributions(manifest) : [],
    previous_versions: olderVersions(parts, installed),
    ...(parts.unwritten.state() === undefined ? {} : { unwritten: true as const }),
    ...(installed.unsigned ? { developed: { folder: installed.unsigned.folder } } : {}),
    ...status,
  };
}

/** Sorted by name, then id. */
export function listExtensions(parts: DescribeParts): ExtensionList {
  const extensions = parts.extensions.list().map(({ id }) => describeExtension(parts, id));
  return { extensions: extensions.sort((left, right) => left.name.localeCompare(right.name, "en")) };
}

export function listTrust(parts: DescribeParts): TrustList {
  const installed = parts.extensions.list();
  const ofPublishers = parts.trust.list().map(({ publisher, keyId: key_id, trustedAt }) => ({
    publisher,
    key_id,
    trusted_at: trustedAt,
    used_by: installed.filter((each) => each.publisher === publisher).map((each) => each.id),
  }));
  const ofExtensions = parts.extensionKeys.list().map(({ id, publisher, keyId: key_id, at }) => ({
    publisher,
    key_id,
    trusted_at: at,
    only_for: id,
    used_by: installed.filter((each) => each.id === id).map((each) => each.id),
  }));
  return {
    official: describeOfficial(parts),
    keys: [...ofPublishers, ...ofExtensions],
  };
}

function stateOf({ enabled }: InstalledExtension, { state }: ActivationReport): Extension["state"] {
  if (!enabled) return "disabled";
  return state === "suspended" ? "suspended" : "active";
}

function olderVersions(parts: DescribeParts, { id, version }: InstalledExtension): string[] {
  return parts.versions
    .history(id)
    .map((known) => known.version)
    .filter((known) => compareVersions(known, version) < 0);
}

/** The official keys that this host goes by, as shown to their owner. */
function describeOfficial({ official, extensions, restoredFrom }: DescribeParts): OfficialState {
  const trust = official.trust();
  const newest = official.known().at(-1);
  const seen = newest && { revision: newest.set.revision, at: newest.at };
  // A set first used after the restore was never compared with newer memory than the backup's, and its own state says so.
  const isOfBackup = restoredFrom !== undefined && (seen === undefined || seen.at <= restoredFrom);
  return {
    file: official.file,
    ...(trust.ok ? { set: { ...countsOf(trust.set), keys: keysOf(official, extensions.list()) } } : {}),
    ...(trust.ok ? {} : { refusal: { code: trust.code, message: trust.message } }),
    ...(seen === undefined ? {} : { seen }),
    ...(isOfBackup ? { memory_of: restoredFrom } : {}),
  };
}

function countsOf({ revision, threshold, digest }: { revision: number; threshold: number; digest: string }) {
  return { revision, threshold, digest };
}

function keysOf(official: OfficialKeys, installed: readonly InstalledExtension[]): OfficialKeyState[] {
  const trust = official.trust();
  if (!trust.ok) return [];
  const known = official.known();
  const signed = installed.map((each) => ({ id: each.id, by: official.signers(each)?.signedBy ?? [] }));
  return trust.set.keys.map(({ keyId }) => {
    const since = known.find(({ set }) => set.keys.some((each) => each.keyId === keyId))?.at;
    return {
      key_id: keyId,
      ...(since === undefined ? {} : { known_since: since }),
      signed: signed.filter(({ by }) => by.includes(keyId)).map(({ id }) => id),
    };
  });
}
