import { createHash } from "node:crypto";
import {
  type FileTaker,
  type PackageVerdict,
  readPackage,
  readUnpacked,
  type UnpackedFile,
  type UnpackedPackage,
  type UnpackedVerdict,
} from "@bourse/archive";
import type { Issue } from "@bourse/contract";
import type { PublishedRecord } from "./record.ts";
import { checkRecordSignature } from "./record-signature.ts";

/** Possible faults of downloaded bytes; closed. */
export type DownloadCode =
  | "trust.digest_mismatch"
  | "trust.record_mismatch"
  | "install.package_refused"
  | "signature.key_invalid"
  | "signature.invalid";

/** The package that may be installed, or the reason why it may not. */
export type DownloadVerdict<Found = NonNullable<PackageVerdict["package"]>> =
  | { readonly ok: true; readonly package: Found }
  | { readonly ok: false; readonly code: DownloadCode; readonly message: string; readonly issues: readonly Issue[] };

/** A received archive, with the size and hash computed during the download. */
export interface ReceivedArchive {
  readonly size: number;
  /** SHA-256, 64 lowercase hexadecimal characters. */
  readonly digest: string;
  bytes(): AsyncIterable<Uint8Array>;
}

/**
 * Checks an archive against the record it was downloaded for: size, digest, the whole package check, manifest bytes,
 * ABI mask, signature. The digest comes first, so that bytes other than the published ones are not even parsed.
 *
 * @param files receives the files while they are checked; its result may be used only when the verdict is good.
 */
export async function verifyDownload(
  record: PublishedRecord,
  archive: ReceivedArchive | Uint8Array,
  files?: FileTaker,
): Promise<DownloadVerdict> {
  const { size, digest, bytes } = archive instanceof Uint8Array ? received(archive) : archive;
  if (size !== record.size || digest !== record.digest) return otherBytes(digest, record);
  // An install reads the files from disk again, so they are not needed here.
  const read = await readPackage(bytes(), { files: files ?? "discard" });
  // The bytes were on disk between the two reads and may have changed.
  if (read.package && read.package.digest !== record.digest) return otherBytes(read.package.digest, record);
  return holdAgainst(record, read);
}

/**
 * Checks the files of a package that was unpacked from the archive of this record: every rule again, manifest bytes,
 * ABI mask, signature.
 *
 * @throws any error of reading a file
 */
export async function verifyUnpacked(
  record: PublishedRecord,
  files: readonly UnpackedFile[],
): Promise<DownloadVerdict<UnpackedPackage>> {
  return holdAgainst<UnpackedPackage>(record, await readUnpacked(files, { files: "discard" }));
}

function holdAgainst<Found extends UnpackedPackage>(
  record: PublishedRecord,
  read: UnpackedVerdict & { readonly package?: Found },
): DownloadVerdict<Found> {
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

function received(archive: Uint8Array): ReceivedArchive {
  const digest = createHash("sha256").update(archive).digest("hex");
  return {
    size: archive.length,
    digest,
    async *bytes() {
      yield archive;
    },
  };
}

function otherBytes(digest: string, record: PublishedRecord) {
  return refuse("trust.digest_mismatch", `the bytes hash to ${digest}; the record says ${record.digest}`);
}

function refuse(code: DownloadCode, message: string, issues: readonly Issue[] = []) {
  return { ok: false, code, message, issues } as const;
}
