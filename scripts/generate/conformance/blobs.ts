import { createHash } from "node:crypto";

/** Files that tests name by their SHA-256: modules of guests, bars, and what a host gives to guests. */
export const BLOBS = new Map<string, { readonly file: string; readonly bytes: Uint8Array }>();

/** Keeps a file of the kit. @returns its SHA-256 */
export function blob(bytes: Uint8Array, ending: string): string {
  const digest = createHash("sha256").update(bytes).digest("hex");
  BLOBS.set(digest, { file: `modules/${digest}.${ending}`, bytes });
  return digest;
}

/** The bytes of a kept file. */
export function bytesOfBlob(digest: string): Uint8Array {
  const found = BLOBS.get(digest);
  if (found === undefined) throw new Error(`the kit has no file ${digest}`);
  return found.bytes;
}
