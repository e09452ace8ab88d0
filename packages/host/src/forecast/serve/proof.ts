import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** The secret of one start; only the host and the process that it started know it. */
export type StartSecret = Buffer;

/** Bytes of a secret. */
export const SECRET_BYTES = 32;

/** HMAC-SHA256 over the parts, joined by line feeds. */
export function prove(secret: StartSecret, ...parts: readonly (string | number)[]): string {
  return createHmac("sha256", secret).update(parts.join("\n")).digest("hex");
}

/** Compares in constant time. */
export function isProof(expected: string, found: unknown): boolean {
  if (typeof found !== "string" || found.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(expected), Buffer.from(found));
}

/** SHA-256 in hexadecimal. */
export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
