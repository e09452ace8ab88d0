import { createHash } from "node:crypto";
import { type PackageVerdict, readPackage } from "@bourse/archive";
import type { Issue } from "@bourse/contract";
import type { PublishedRecord } from "./record.ts";
import { checkRecordSignature } from "./record-signature.ts";

/** What can be wrong with downloaded bytes; closed. */
export type DownloadCode =
  | "trust.digest_mismatch"
  | "trust.record_mismatch"
  | "install.package_refused"
  | "signature.key_invalid"
  | "signature.invalid";

/** The package that may be installed, or why it may not. */
export type DownloadVerdict =
  | { readonly ok: true; readonly package: NonNullable<PackageVerdict["package"]> }
  | { readonly ok: false; readonly code: DownloadCode; readonly message: string; readonly issues: readonly Issue[] };

/**
 * Checks an archive against the record it was downloaded for: size, digest, the whole package check, manifest bytes,
 * ABI mask, signature. The digest comes first: bytes that are not the published ones are not even read.
 */
export async function verifyDownload(record: PublishedRecord, archive: Uint8Array): Promise<DownloadVerdict> {
  const digest = createHash("sha256").update(archive).digest("hex");
  if (archive.length !== record.size || digest !== record.digest)
    return refuse("trust.digest_mismatch", `the bytes hash to ${digest}; the record says ${record.digest}`);
  // What is installed is read from the disk again; here the files themselves are not needed.
  const read = await readPackage(archive, { files: "discard" });
  if (!read.ok || read.package === undefined)
    return refuse("install.package_refused", read.issues[0]?.message ?? "the package is refused", read.issues);
  if (Buffer.compare(read.package.manifestBytes, record.manifest) !== 0)
    return refuse("trust.record_mismatch", "the archive's manifest is not the record's");
  if ((read.package.wasm?.featureMask ?? 0) !== record.abiMask)
    return refuse("trust.record_mismatch", "the guest needs other ABI features than the record says");
  const unproven = checkRecordSignature(record)[0];
  if (unproven !== undefined) return refuse(unproven.code as DownloadCode, unproven.message);
  return { ok: true, package: read.package };
}

function refuse(code: DownloadCode, message: string, issues: readonly Issue[] = []): DownloadVerdict {
  return { ok: false, code, message, issues };
}
