import { packageStatement, readPackage } from "@bourse/archive";
import { ABI_VERSION, canonicalize, type JsonValue } from "@bourse/contract";
import type { Files } from "@bourse/testing/archives";
import type { DownloadAnswer, Shelf } from "../../../../packages/conformance/src/marketplace.ts";
import { KEYS, type PublishedKey } from "../../formats/vectors.ts";
import { blob } from "../blobs.ts";
import { archiveOf } from "../groups/archives.ts";
import { base64Of } from "../groups/signing.ts";

/** A version as a marketplace lists it, and its package. */
export interface Release {
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string; readonly version: string };
  /** SHA-256 of the package that a download gives. */
  readonly package: string;
  readonly answer: DownloadAnswer;
}

/** Content of a version; everything else follows from it. */
interface Published {
  readonly manifest: Uint8Array;
  readonly files?: Files;
  readonly key?: PublishedKey;
  /** Other bytes than the package's. */
  readonly archive?: Uint8Array;
}

const PUBLISHED_AT = "2026-01-05T00:00:00.000Z";

/** Builds, signs and describes a version truthfully, unless other bytes are given. */
export async function release({ manifest, files, key = KEYS.publisher, archive }: Published): Promise<Release> {
  const honest = new Uint8Array(Buffer.from(archiveOf(manifest, files), "base64"));
  const { package: read } = await readPackage(honest);
  if (read === undefined) throw new Error("the package of a test does not read");
  const bytes = archive ?? honest;
  const digest = blob(bytes, "tar.gz");
  const { id, version, publisher, runtime, apiVersion, capabilities = [] } = read.manifest;
  const record = {
    id,
    version,
    channel: "stable",
    state: "published",
    yanked: null,
    taken_down: null,
    min_host_version: "minHostVersion" in read.manifest ? read.manifest.minHostVersion : null,
    api_version: apiVersion,
    runtime,
    capabilities,
    abi: read.wasm ? { version: ABI_VERSION, mask: read.wasm.featureMask } : null,
    digest,
    size: bytes.length,
    publisher,
    publisher_verified: true,
    key_id: key.keyId,
    public_key: base64Of(key.publicKey),
    signature: "",
    endorsements: [],
    key_revocation: null,
    manifest: JSON.parse(Buffer.from(manifest).toString()) as JsonValue,
    published_at: PUBLISHED_AT,
    download_path: `/api/marketplace/plugins/${id}/versions/${version}/download`,
  };
  return signed({ record, package: digest, answer: "whole" }, key);
}

/** The version signed again as its record says now. */
export function signed({ record, ...rest }: Release, key: PublishedKey = KEYS.publisher): Release {
  const { id, version, digest, key_id: signer, manifest } = record;
  const statement = packageStatement({
    manifest: canonicalize(manifest as JsonValue),
    digest: String(digest),
    id,
    version,
    keyId: String(signer),
  });
  return { ...rest, record: { ...record, signature: base64Of(key.sign(statement)) } };
}

/** The version with another record, which nobody has signed. */
export const lying = (each: Release, change: Readonly<Record<string, unknown>>): Release => ({
  ...each,
  record: { ...each.record, ...change },
});

/** A marketplace that shows these versions, newest first. */
export function shelf(releases: readonly Release[], more: Partial<Shelf> = {}): Shelf {
  const ids = [...new Set(releases.map(({ record }) => record.id))];
  return {
    plugins: ids.map((id) => ({
      id,
      records: releases.flatMap(({ record }) => (record.id === id ? [record] : [])),
    })),
    page_size: 50,
    list: "whole",
    keys: [],
    downloads: releases.map(({ record: { id, version }, package: digest, answer }) => ({
      id,
      version,
      package: digest,
      answer,
    })),
    ...more,
  };
}
