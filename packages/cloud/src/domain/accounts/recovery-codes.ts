import { createHash } from "node:crypto";
import type { Random } from "@bourse/platform";

const CODE_BYTES = 10;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Codes to print: 80 bits each, in base32, four groups of four. */
export function newRecoveryCodes(random: Random, count: number): readonly string[] {
  return Array.from({ length: count }, () => (base32(random.bytes(CODE_BYTES)).match(/.{4}/g) ?? []).join("-"));
}

/** The stored hash of a code. 80 random bits need no slow hash; the account id separates equal codes. */
export function hashRecoveryCode(accountId: string, code: string): string {
  return createHash("sha256").update(`bourse-recovery-code\0${accountId}\0${code}`).digest("hex");
}

/** A code normalised for comparison: people type spaces, hyphens and lower-case letters. */
export function plainCode(text: string): string {
  return text.replace(/[\s-]/g, "").toUpperCase();
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((group) => ALPHABET[Number.parseInt(group, 2)]).join("");
}
