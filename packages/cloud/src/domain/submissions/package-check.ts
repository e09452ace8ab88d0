import { type Package, verifyPackageSignature } from "@bourse/archive";
import { canonicalize, untyped } from "@bourse/contract";
import { refuse } from "../../failure.ts";
import type { StoredObject } from "../../ports/objects.ts";
import type { Service } from "../../ports/service.ts";

/** The expected facts about a stored package. */
export interface Expected {
  readonly id: string;
  readonly version: string;
  readonly publisher: string;
  readonly digest: string;
  readonly size: number;
  /** 32 raw bytes. */
  readonly publicKey: Uint8Array;
  /** The signature as sent. */
  readonly signature: Uint8Array;
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** Reads a stored object with the rules of the package tool and compares it with all claims. */
export async function checkStoredPackage(
  { packages }: Pick<Service, "packages">,
  { object, files }: { readonly object: StoredObject; readonly files: "keep" | "discard" },
  expected: Expected,
): Promise<Package> {
  const verdict = await packages.read(object, files);
  const found = verdict.package;
  if (!verdict.ok || !found) return refuse("state.package_invalid", undefined, verdict.issues);
  if (found.digest !== expected.digest || found.size !== expected.size) refuse("state.digest_mismatch");
  checkManifest(found, expected);
  const { publicKey, signature, digest } = expected;
  const { id, version } = found.manifest;
  const signed = verifyPackageSignature({ publicKey, signature, manifest: found.manifestBytes, digest, id, version });
  if (!signed.ok) refuse("signature.invalid", signed.message);
  return found;
}

function checkManifest(found: Package, expected: Expected): void {
  const { manifest, manifestBytes } = found;
  if (manifest.id !== expected.id || manifest.version !== expected.version) {
    refuse("state.manifest_mismatch", "the archive's manifest has another id or version than the ticket");
  }
  if (manifest.publisher !== expected.publisher) refuse("state.publisher_mismatch");
  const claimed = canonicalize(untyped(expected.manifest));
  if (!Buffer.from(claimed).equals(manifestBytes)) {
    refuse("state.manifest_mismatch", "the manifest of the body is not the one of the archive");
  }
}
