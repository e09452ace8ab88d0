export { createKeyStore, type ExportOptions, type KeyInfo, type KeyStore, type KeyStoreOptions } from "./key-store.ts";
export { PASSPHRASE_MIN_LENGTH, requireStrongPassphrase } from "./passphrase.ts";
export { SCRYPT_COST, type SealOptions } from "./seal.ts";
export { createSeed, type SigningKey, signingKey } from "./signing-key.ts";
