import { keyId } from "@bourse/archive";
import { makePackage, type PackageWish, signPackage } from "@bourse/cloud/testing";
import { type KeyPair, newKeyPair } from "@bourse/testing/keys";
import type { PublishedRecord } from "../src/resolve/record.ts";

/** A record that resolves, with its archive and key. */
export interface SignedRecord {
  readonly record: PublishedRecord;
  readonly archive: Uint8Array;
  readonly key: KeyPair;
}

/** Builds, signs and describes a small package as the catalogue would. */
export function signedRecord(wish: PackageWish = {}, key: KeyPair = newKeyPair()): SignedRecord {
  const pack = makePackage(wish);
  const isGuest = wish.runtime === "wasm";
  const record: PublishedRecord = {
    id: pack.id,
    version: pack.version,
    channel: "stable",
    apiVersion: 1,
    runtime: isGuest ? "wasm" : "resource",
    capabilities: (pack.manifest.capabilities as string[] | undefined) ?? [],
    abiMask: 0,
    digest: pack.digest,
    size: pack.archive.length,
    publisher: pack.publisher,
    publisherVerified: true,
    keyId: keyId(key.publicKey),
    publicKey: key.publicKey,
    signature: Buffer.from(signPackage(pack, key), "base64"),
    endorsements: [],
    manifest: pack.manifestBytes,
    state: "published",
    publishedAt: "2026-01-02T03:04:05.000Z",
  };
  return { record, archive: pack.archive, key };
}
