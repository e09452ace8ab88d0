import { createHash } from "node:crypto";

/** SHA-256 over every file beside the manifest, by path; nothing for a package without one. */
export function codeDigest(files: ReadonlyMap<string, Uint8Array>): string | null {
  if (files.size === 0) return null;
  const hash = createHash("sha256");
  for (const [path, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // The length and a digest keep one file's end apart from the next one's name.
    hash.update(`${Buffer.byteLength(path)}:${path}:${createHash("sha256").update(bytes).digest("hex")}\n`);
  }
  return hash.digest("hex");
}
