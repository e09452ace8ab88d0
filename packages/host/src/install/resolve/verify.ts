import { type Package, readPackage, verifyPackageSignature } from "@bourse/archive";
import { type PublishedRecord, verifyDownload } from "@bourse/client";
import { HostRefusal } from "../../refusal.ts";
import type { InstalledExtension } from "../../store/extensions.ts";

/**
 * Checks a downloaded archive against its record: digest, every rule of the package check, manifest, ABI, signature.
 *
 * @throws HostRefusal `trust.digest_mismatch`, `install.package_refused`, `trust.record_mismatch`, `signature.*`
 */
export async function verifyArchive(archive: Uint8Array, record: PublishedRecord): Promise<Package> {
  const verdict = await verifyDownload(record, archive);
  if (verdict.ok) return verdict.package;
  throw new HostRefusal(verdict.code, verdict.message, verdict.issues);
}

/**
 * Checks an installed archive before it runs: the rules again, for this host may be newer than the one that installed
 * it; manifest and signature again, for disks and people change files. Its digest was compared when it was read.
 *
 * @throws HostRefusal `install.package_refused`, `install.package_damaged`, `signature.*`
 */
export async function verifyInstalled(archive: Uint8Array, installed: InstalledExtension): Promise<Package> {
  const verdict = await readPackage(archive);
  if (!verdict.ok || !verdict.package) {
    throw new HostRefusal("install.package_refused", "the package does not pass the package check", verdict.issues);
  }
  if (Buffer.compare(verdict.package.manifestBytes, installed.manifest) !== 0) {
    throw new HostRefusal("install.package_damaged", "the stored manifest is not the package's");
  }
  const signed = verifyPackageSignature(installed);
  if (!signed.ok) throw new HostRefusal(signed.rule, signed.message);
  return verdict.package;
}
