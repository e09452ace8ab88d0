import { statementFields } from "./fields.ts";
import { keyId } from "./key.ts";
import { type SignatureVerdict, verifyStrict } from "./verify.ts";

/** Domain of a package's statement: a signature made for one purpose is invalid for any other. */
const PACKAGE_DOMAIN = "svc.package.v1";
/** Domain of the statement that proves possession of a key at its registration. */
const REGISTRATION_DOMAIN = "svc.key-registration.v1";

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
export function packageStatement({ manifest, digest, id, version, keyId: signer }: PackageStatement): Uint8Array {
  return statementFields([PACKAGE_DOMAIN, manifest, digest, id, version, signer]);
}

/** The bytes that prove possession of a key: bound to account, publisher and a single-use challenge. */
export function registrationStatement(input: RegistrationStatement): Uint8Array {
  return statementFields([REGISTRATION_DOMAIN, input.challenge, input.accountId, input.publisher, input.publicKey]);
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
