/**
 * The only DER header of an Ed25519 public key (RFC 8410): sequence, OID 1.3.101.112 without parameters, bit string.
 */
export const SPKI_PREFIX: Uint8Array = Uint8Array.of(0x30, 0x2a, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 3, 0x21, 0);
