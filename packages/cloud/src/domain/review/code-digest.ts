import { createHash } from "node:crypto";

/** SHA-256 over every file except the manifest, by path; nothing for a package without any. */
export function codeDigest(files: ReadonlyMap<string, Uint8Array>): string | null {
  if (files.size === 0) return null;
  const hash = createHash("sha256");
  for (const [path, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // The length and a digest separate one file's end from the next one's name.
    hash.update(`${Buffer.byteLength(path)}:${path}:${createHash("sha256").update(bytes).digest("hex")}\n`);
  }
  return hash.digest("hex");
}
