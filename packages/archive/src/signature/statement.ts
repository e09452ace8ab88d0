import { statementFields } from "./fields.ts";
import { keyId } from "./key.ts";
import { type SignatureVerdict, verifyStrict } from "./verify.ts";

/** First field of what a publisher signs for a package: no signature made for one purpose serves another. */
const PACKAGE_DOMAIN = "svc.package.v1";
/** First field of what proves the possession of a key at its registration. */
const REGISTRATION_DOMAIN = "svc.key-registration.v1";

/** What a package's signature says. */
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

/** What a registration's proof says. */
export interface RegistrationStatement {
  readonly challenge: string;
  readonly accountId: string;
  /** The publisher's name as the package's manifest has it. */
  readonly publisher: string;
  /** 32 raw bytes. */
  readonly publicKey: Uint8Array;
}

/**
 * The bytes a publisher signs: domain, manifest, archive digest, id, version, key id. A wasm manifest names no file
 * hashes, so a signature over the manifest alone would leave the module unbound (docs/adr/0003).
 *
 * @returns each field after its length as four bytes, big-endian, so that no two statements have the same bytes.
 */
export function packageStatement({ manifest, digest, id, version, keyId: signer }: PackageStatement): Uint8Array {
  return statementFields([PACKAGE_DOMAIN, manifest, digest, id, version, signer]);
}

/** The bytes that prove the possession of a key: bound to account, publisher and a challenge that is used once. */
export function registrationStatement(input: RegistrationStatement): Uint8Array {
  return statementFields([REGISTRATION_DOMAIN, input.challenge, input.accountId, input.publisher, input.publicKey]);
}

/** A package's statement without the key id, which follows from the key, and its signature. */
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
