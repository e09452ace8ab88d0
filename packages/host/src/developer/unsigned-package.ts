import { type Package, readPackage } from "@bourse/archive";
import { compareVersions, type Issue } from "@bourse/contract";
import { askedCapabilities } from "../contributions/supported.ts";
import { findInstalled } from "../install/change.ts";
import { newGeneration } from "../install/install.ts";
import { issuesInWords } from "../install/issues.ts";
import type { InstallParts } from "../install/parts.ts";
import { HostRefusal } from "../refusal.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import { UNSIGNED_KEY } from "../store/unsigned.ts";

/** Reads the archive of a folder with the checks of a download. @throws HostRefusal `install.package_refused` */
export async function readArchive(archive: Uint8Array): Promise<Package> {
  const verdict = await readPackage(archive);
  if (verdict.ok && verdict.package) return verdict.package;
  const issues: readonly Issue[] = verdict.issues;
  const message = `the package does not pass the package check: ${issuesInWords(issues)}`;
  throw new HostRefusal("install.package_refused", message, issues);
}

/** @throws HostRefusal `developer.runtime_refused`, `developer.id_installed`, `resolve.host_too_old` */
export function checkPackage({ extensions, abilities }: InstallParts, { manifest }: Package) {
  const { id, runtime } = manifest;
  const { minHostVersion = abilities.hostVersion } = "minHostVersion" in manifest ? manifest : {};
  if (runtime === "managedModel") throw new HostRefusal("developer.runtime_refused", "models do not run from folders");
  if (compareVersions(minHostVersion, abilities.hostVersion) > 0) {
    throw new HostRefusal("resolve.host_too_old", `it needs host ${minHostVersion}; this is ${abilities.hostVersion}`);
  }
  const installed = extensions.find(id);
  if (installed && !installed.unsigned)
    throw new HostRefusal("developer.id_installed", `${id} is installed and signed`);
  return manifest;
}

interface Replacing {
  readonly folder: string;
  readonly before: InstalledExtension | undefined;
  readonly parts: InstallParts;
}

/** Approvals stay as far as they are still asked for; anything new is asked for. */
export function unsignedOf(
  { manifest, manifestBytes, digest, files }: Package,
  replacing: Replacing,
): InstalledExtension {
  const { folder, before, parts } = replacing;
  const asked = askedCapabilities(manifest);
  const kept = asked.filter((each) => before?.approved.includes(each));
  const isWhole = manifest.runtime !== "webApp" || kept.length === asked.length;
  const accepted = before?.unsigned?.origins ?? [];
  return {
    id: manifest.id,
    version: manifest.version,
    channel: "folder",
    digest,
    publisher: manifest.publisher,
    publicKey: UNSIGNED_KEY,
    signature: new Uint8Array(),
    endorsements: [],
    manifest: manifestBytes,
    generation: newGeneration(parts.random),
    enabled: before?.enabled ?? true,
    installedAt: before?.installedAt ?? parts.clock.now().toISOString(),
    approved: isWhole ? kept : [],
    unsigned: { folder, files, origins: originsOf(manifest).filter((each) => accepted.includes(each)) },
  };
}

export function originsOf(manifest: Package["manifest"]): readonly string[] {
  return manifest.runtime === "webApp" ? manifest.metadata.webApp.networkOrigins : [];
}

export function findUnsigned(parts: InstallParts, id: string) {
  const installed = findInstalled(parts, id);
  if (!installed.unsigned) throw new HostRefusal("developer.folder_unknown", `${id} is no package of a folder`);
  return { ...installed, unsigned: installed.unsigned };
}
