import { checkManifest, type Manifest } from "@bourse/contract";
import { HostRefusal } from "../refusal.ts";

const read = new WeakMap<Uint8Array, Manifest>();

/**
 * The manifest of an installed extension, checked again: the state is the host's own, but a newer host may know rules
 * an older one did not.
 *
 * @throws HostRefusal `install.package_damaged`
 */
export function manifestOf(installed: { readonly manifest: Uint8Array }): Manifest {
  const known = read.get(installed.manifest);
  if (known) return known;
  const verdict = checkManifest(installed.manifest);
  if (!verdict.ok || !verdict.manifest) {
    throw new HostRefusal("install.package_damaged", "the stored manifest does not pass the check", verdict.issues);
  }
  read.set(installed.manifest, verdict.manifest);
  return verdict.manifest;
}
