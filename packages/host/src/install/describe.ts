import { keyId } from "@bourse/archive";
import { compareVersions } from "@bourse/contract";
import type { Extension, ExtensionList, TrustList } from "@bourse/contract/host-api";
import type { ActivationState } from "../activation/states.ts";
import { askedCapabilities, unsupportedContributions } from "../contributions/supported.ts";
import type { HostParts } from "../parts.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import { findInstalled } from "./change.ts";
import { manifestOf } from "./manifest.ts";

/** An installed extension as shown to the page. @throws HostRefusal `install.not_installed` */
export function describeExtension(parts: HostParts, id: string): Extension {
  const installed = findInstalled(parts, id);
  const manifest = manifestOf(installed);
  const status = parts.activations.status(id);
  return {
    id,
    name: manifest.name,
    description: manifest.description,
    version: installed.version,
    channel: installed.channel,
    publisher: installed.publisher,
    key_id: keyId(installed.publicKey),
    runtime: manifest.runtime,
    api_version: manifest.apiVersion,
    state: stateOf(installed, parts.activations.state(id)),
    declared: [...(manifest.capabilities ?? [])],
    asked: askedCapabilities(manifest),
    approved: [...installed.approved],
    generation: installed.generation,
    installed_at: installed.installedAt,
    unsupported: unsupportedContributions(manifest),
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
  return {
    keys: parts.trust.list().map(({ publisher, keyId: key_id, trustedAt }) => ({
      publisher,
      key_id,
      trusted_at: trustedAt,
      used_by: installed.filter((each) => each.publisher === publisher).map((each) => each.id),
    })),
  };
}

function stateOf({ enabled }: InstalledExtension, activation: ActivationState): Extension["state"] {
  if (!enabled) return "disabled";
  return activation === "suspended" ? "suspended" : "active";
}

function olderVersions(parts: HostParts, { id, version }: InstalledExtension): string[] {
  return parts.versions
    .history(id)
    .map((known) => known.version)
    .filter((known) => compareVersions(known, version) < 0);
}
