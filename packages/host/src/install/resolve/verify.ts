import { readUnpacked, type UnpackedPackage, verifyPackageSignature } from "@bourse/archive";
import { type DownloadVerdict, type PublishedRecord, verifyDownload, verifyUnpacked } from "@bourse/client";
import { HostRefusal } from "../../refusal.ts";
import type { InstalledExtension } from "../../store/extensions.ts";
import type { PackageStore } from "../../store/packages/store.ts";
import { issuesInWords } from "../issues.ts";
import { manifestOf } from "../manifest.ts";
import type { PlanParts } from "../parts.ts";

/**
 * Gets a record's package from the store or the marketplace. A download gets its name in the store only after it passed
 * every check: digest, package rules, manifest, ABI, signature. @throws HostRefusal `trust.digest_mismatch`,
 * `install.package_refused`, `trust.record_mismatch`, `signature.*`
 */
export async function fetchVerified(
  { packages, marketplace }: Pick<PlanParts, "packages" | "marketplace">,
  record: PublishedRecord,
): Promise<UnpackedPackage> {
  const { id, version, digest, size } = record;
  if (await packages.holds(digest)) return verifyStored(packages, record);
  return packages.add({
    digest,
    maxBytes: size,
    fetch: (into) => marketplace.download(id, version, into),
    check: async (archive, files) => packageOf(await verifyDownload(record, archive, files)),
  });
}

/** Checks a stored package against a record with the checks of a download. @throws HostRefusal */
export async function verifyStored(packages: PackageStore, record: PublishedRecord): Promise<UnpackedPackage> {
  return packageOf(await verifyUnpacked(record, packages.files(record.digest)));
}

function packageOf<Found>(verdict: DownloadVerdict<Found>): Found {
  if (verdict.ok) return verdict.package;
  throw new HostRefusal(verdict.code, verdict.message, verdict.issues);
}

/**
 * Checks an installed package before it runs: the rules again, since this host may be newer than the one that installed
 * it; manifest and signature again, since disks fail and people edit files. Each file is compared with its hash from
 * the unpacking. @throws HostRefusal `install.package_refused`, `install.package_damaged`, `signature.*`
 */
export async function verifyInstalled(packages: PackageStore, installed: InstalledExtension): Promise<UnpackedPackage> {
  await packages.adopt(installed.digest);
  // The module is kept in memory because it runs; other files are opened on demand.
  const files = manifestOf(installed).runtime === "wasm" ? "keep" : "discard";
  const verdict = await readUnpacked(packages.files(installed.digest), { files });
  if (!verdict.ok || !verdict.package) {
    throw new HostRefusal(
      "install.package_refused",
      `the package does not pass the package check: ${issuesInWords(verdict.issues)}`,
      verdict.issues,
    );
  }
  if (Buffer.compare(verdict.package.manifestBytes, installed.manifest) !== 0) {
    throw new HostRefusal("install.package_damaged", "the stored manifest is not the package's");
  }
  const signed = verifyPackageSignature(installed);
  if (!signed.ok) throw new HostRefusal(signed.rule, signed.message);
  return verdict.package;
}
