import { keyId } from "@bourse/archive";
import { compareVersions } from "@bourse/contract";
import type { ActivationReport, Extension, ExtensionList, TrustList } from "@bourse/contract/host-api";
import { approvalOf, askedCapabilities, unsupportedContributions } from "../contributions/supported.ts";
import type { HostParts } from "../parts.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import { findInstalled } from "./change.ts";
import { shownAnyway, validManifest } from "./manifest.ts";
import { describeOfficial } from "./official/describe.ts";
import { describeRevoked } from "./run-anyway.ts";
import { listConsents } from "./terms/list.ts";

/** An installed extension as shown to the page. @throws HostRefusal `install.not_installed` */
export function describeExtension(parts: HostParts, id: string): Extension {
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
    ...status,
  };
}

/** Sorted by name, then id. */
export function listExtensions(parts: HostParts): ExtensionList {
  const extensions = parts.extensions.list().map(({ id }) => describeExtension(parts, id));
  return { extensions: extensions.sort((left, right) => left.name.localeCompare(right.name, "en")) };
}

export function listTrust(parts: HostParts): TrustList {
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

function olderVersions(parts: HostParts, { id, version }: InstalledExtension): string[] {
  return parts.versions
    .history(id)
    .map((known) => known.version)
    .filter((known) => compareVersions(known, version) < 0);
}
