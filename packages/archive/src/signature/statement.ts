import { type StatementDefinition, statementBytes } from "./fields.ts";
import { keyId } from "./key.ts";
import { type SignatureVerdict, verifyStrict } from "./verify.ts";

/** The statement of a package's signature. */
export const PACKAGE = {
  domain: "svc.package.v1",
  purpose: "A publisher signs a version of an extension.",
  signer: "the publisher's key",
  fields: [
    { name: "manifest", encoding: "raw", says: "the canonical bytes of the manifest" },
    { name: "digest", encoding: "hex", says: "SHA-256 of the archive as sent" },
    { name: "id", encoding: "text", says: "the extension's id" },
    { name: "version", encoding: "text", says: "the extension's version" },
    { name: "keyId", encoding: "hex", says: "the id of the key that signs" },
  ],
} as const satisfies StatementDefinition;

/** The statement that proves possession of a key at its registration. */
export const REGISTRATION = {
  domain: "svc.key-registration.v1",
  purpose: "The owner of a key proves at its registration, and at its rotation, that they have it.",
  signer: "the key that is registered",
  fields: [
    { name: "challenge", encoding: "text", says: "the service's challenge, valid once" },
    { name: "accountId", encoding: "text", says: "the id of the account that registers the key" },
    { name: "publisher", encoding: "text", says: "the publisher's name as in its manifests" },
    { name: "publicKey", encoding: "raw", says: "the 32 bytes of the public key" },
  ],
} as const satisfies StatementDefinition;

/** Statement of a package's signature. */
export interface PackageStatement {
  /** Canonical bytes of the manifest. */
  readonly manifest: Uint8Array;
  /** SHA-256 of the archive as sent, hex. */
  readonly digest: string;
  readonly id: string;
  readonly version: string;
  /** SHA-256 of the public key, hex. */
  readonly keyId: string;
}

/** Statement of a registration's proof. */
export interface RegistrationStatement {
  readonly challenge: string;
  readonly accountId: string;
  /** The publisher's name as in the package's manifest. */
  readonly publisher: string;
  /** 32 raw bytes. */
  readonly publicKey: Uint8Array;
}

/**
 * The bytes that a publisher signs: domain, manifest, archive digest, id, version, key id. A wasm manifest lists no
 * file hashes, so a signature over the manifest alone would not cover the module (docs/adr/0003).
 *
 * @returns each field preceded by its length as four bytes, big-endian, so that no two statements have the same bytes.
 */
export function packageStatement(input: PackageStatement): Uint8Array {
  return statementBytes(PACKAGE, input);
}

/** The bytes that prove possession of a key: bound to account, publisher and a single-use challenge. */
export function registrationStatement(input: RegistrationStatement): Uint8Array {
  return statementBytes(REGISTRATION, input);
}

/** A package's statement without the key id, which is derived from the key, and its signature. */
export interface SignedPackage extends Omit<PackageStatement, "keyId"> {
  /** 32 raw bytes. */
  readonly publicKey: Uint8Array;
  /** 64 raw bytes. */
  readonly signature: Uint8Array;
}

/** Verifies a package's signature strictly; see {@link verifyStrict} and {@link packageStatement}. */
export function verifyPackageSignature({ publicKey, signature, ...statement }: SignedPackage): SignatureVerdict {
  const message = packageStatement({ ...statement, keyId: keyId(publicKey) });
  return verifyStrict({ publicKey, message, signature });
}
