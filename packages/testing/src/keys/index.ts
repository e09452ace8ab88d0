import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** A key pair made at run time. */
export interface KeyPair {
  /** 32 raw bytes. */
  readonly publicKey: Uint8Array;
  readonly privateKey: KeyObject;
}

const SPKI_HEAD_BYTES = 12;

/** A fresh honest key pair. */
export function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const spki = publicKey.export({ format: "der", type: "spki" });
  return { publicKey: new Uint8Array(spki.subarray(SPKI_HEAD_BYTES)), privateKey };
}

/** An honest signature. */
export function signWith({ privateKey }: KeyPair, message: Uint8Array): Uint8Array {
  return new Uint8Array(sign(null, message, privateKey));
}
