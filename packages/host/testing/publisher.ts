import {
  buildPackage,
  type Endorsement,
  keyId,
  type OfficialStatement,
  packageStatement,
  readPackage,
} from "@bourse/archive";
import type { PublishedRecord } from "@bourse/client";
import { type KeyPair, newKeyPair, signWith } from "@bourse/testing/keys";

/** A signed version as the marketplace would offer it. */
export interface Release {
  readonly record: PublishedRecord;
  readonly archive: Uint8Array;
}

/** The content of a release. */
export interface ReleaseInput {
  /** Any JSON text of a valid manifest. */
  readonly manifest: Uint8Array;
  readonly wasm?: Uint8Array;
  /** Files besides the manifest and the guest. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
  readonly channel?: string;
  /** Signs for the service's official keys. */
  readonly endorse?: (version: OfficialStatement) => readonly Endorsement[];
}

/** A publisher with its own key. */
export interface Publisher {
  readonly keyId: string;
  /** Builds and signs a version, and describes it truthfully. */
  release(input: ReleaseInput): Promise<Release>;
}

export function newPublisher(keys: KeyPair = newKeyPair()): Publisher {
  const id = keyId(keys.publicKey);
  return {
    keyId: id,
    async release({ manifest, wasm, files = new Map(), channel = "stable", endorse = () => [] }) {
      const contents = new Map([...files, ...(wasm ? [["main.wasm", wasm] as const] : [])]);
      const built = buildPackage({ manifest, files: contents });
      if (!built.archive) throw new Error(`the package does not build: ${JSON.stringify(built.issues)}`);
      const { package: read } = await readPackage(built.archive);
      if (!read) throw new Error("the package does not read");
      const { id: extension, version, publisher, runtime, apiVersion, capabilities = [] } = read.manifest;
      const { digest, size, manifestBytes } = read;
      const statement = packageStatement({ manifest: manifestBytes, digest, id: extension, version, keyId: id });
      const record: PublishedRecord = {
        id: extension,
        version,
        channel,
        ...("minHostVersion" in read.manifest ? { minHostVersion: read.manifest.minHostVersion } : {}),
        apiVersion,
        runtime,
        capabilities,
        abiMask: read.wasm?.featureMask ?? 0,
        digest,
        size,
        publisher,
        publisherVerified: true,
        keyId: id,
        publicKey: keys.publicKey,
        signature: signWith(keys, statement),
        endorsements: endorse({ id: extension, version, digest, manifest: manifestBytes }),
        manifest: manifestBytes,
        state: "published",
        publishedAt: "2026-01-02T03:04:05.000Z",
      };
      return { record, archive: built.archive };
    },
  };
}
