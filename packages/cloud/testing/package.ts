import { buildPackage, keyId, packageStatement } from "@bourse/archive";
import { canonicalize, type JsonObject, type JsonValue } from "@bourse/contract";
import { resourceManifest, SMALLEST_GUEST, wasmManifest } from "@bourse/testing/archives";
import { type KeyPair, signWith } from "@bourse/testing/keys";

/** A package as a client holds it before requesting a ticket. */
export interface TestPackage {
  readonly id: string;
  readonly version: string;
  readonly publisher: string;
  readonly manifest: JsonObject;
  readonly manifestBytes: Uint8Array;
  readonly archive: Uint8Array;
  readonly digest: string;
}

/** A test's requirements for its package. */
export interface PackageWish {
  readonly id?: string;
  readonly version?: string;
  readonly publisher?: string;
  readonly runtime?: "resource" | "wasm";
  readonly changes?: Readonly<Record<string, JsonValue>>;
}

let made = 0;

/** An id that is unique in this process. */
export function freshId(): string {
  made += 1;
  return `svc.sample_number_${made}`;
}

/** Builds a small valid package. */
export function makePackage(wish: PackageWish = {}): TestPackage {
  const { id = freshId(), version = "1.0.0", publisher = "Sample Maker", runtime = "resource" } = wish;
  const view = { id: `${id}.hello`, name: "Hello", sdui: { type: "label", text: "Hello" } };
  const quote = { id: `${id}.quote`, name: "Quote", quoteSymbol: "SPX", guestOutput: true };
  const contributes = { views: { [id]: [runtime === "wasm" ? quote : view] } };
  const fields = { id, version, publisher, contributes, ...wish.changes };
  const manifestBytes = runtime === "wasm" ? wasmManifest(fields) : resourceManifest(fields);
  const files = new Map(runtime === "wasm" ? [["main.wasm", SMALLEST_GUEST]] : []);
  const built = buildPackage({ manifest: manifestBytes, files });
  if (!built.archive || !built.digest) throw new Error(`not a package: ${JSON.stringify(built.issues)}`);
  const manifest = JSON.parse(Buffer.from(manifestBytes).toString("utf8")) as JsonObject;
  return { id, version, publisher, manifest, manifestBytes, archive: built.archive, digest: built.digest };
}

/** A key's signature of a package, as sent. */
export function signPackage(pack: TestPackage, key: KeyPair): string {
  const statement = packageStatement({
    manifest: canonicalize(pack.manifest),
    digest: pack.digest,
    id: pack.id,
    version: pack.version,
    keyId: keyId(key.publicKey),
  });
  return Buffer.from(signWith(key, statement)).toString("base64");
}
