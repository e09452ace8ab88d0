import { checkManifest, type Manifest } from "@bourse/contract";
import { HostRefusal } from "../refusal.ts";

/**
 * Manifests by the digest of their archive: the page requests the list often, and validating a large manifest is slow.
 */
const read = new Map<string, Manifest>();
const MAX_KEPT = 256;

/**
 * The manifest of an installed extension, validated again: the state is the host's own, but a newer host may have rules
 * that an older one lacked. @throws HostRefusal `install.package_damaged`
 */
export function manifestOf(installed: { readonly manifest: Uint8Array; readonly digest: string }): Manifest {
  const known = read.get(installed.digest);
  if (known) return known;
  const verdict = checkManifest(installed.manifest);
  if (!verdict.ok) {
    throw new HostRefusal("install.package_damaged", "the stored manifest does not pass the check", verdict.issues);
  }
  if (read.size >= MAX_KEPT) read.clear();
  read.set(installed.digest, verdict.manifest);
  return verdict.manifest;
}
