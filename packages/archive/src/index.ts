export type { FileTaker } from "./contents/package-contents.ts";
export type { ByteSource } from "./gzip/slices.ts";
export { type BuildInput, buildPackage, checkPackage } from "./package/build.ts";
export { type ReadOptions, readPackage } from "./package/read.ts";
export { readUnpacked, type UnpackedFile } from "./package/read-unpacked.ts";
export type { BuildVerdict, Package, PackageVerdict, UnpackedPackage, UnpackedVerdict } from "./package/verdict.ts";
export {
  FIELD_ENCODINGS,
  type FieldEncoding,
  type StatementDefinition,
  type StatementField,
  type StatementInput,
} from "./signature/fields.ts";
export { checkPublicKey, type KeyVerdict, keyId } from "./signature/key.ts";
export * from "./signature/official/index.ts";
export { decodeBase64, parsePublicKey } from "./signature/parse-key.ts";
export { type PossessionStatement, possessionStatement } from "./signature/possession.ts";
export {
  type RotationStatement,
  rotationStatement,
  type SignedRotation,
  verifyRotation,
} from "./signature/rotation.ts";
export {
  type PackageStatement,
  packageStatement,
  type RegistrationStatement,
  registrationStatement,
  type SignedPackage,
  verifyPackageSignature,
} from "./signature/statement.ts";
export { STATEMENTS } from "./signature/statements.ts";
export { type TransferStatement, transferStatement } from "./signature/transfer.ts";
export { type SignatureVerdict, type SignedMessage, verifyStrict } from "./signature/verify.ts";
