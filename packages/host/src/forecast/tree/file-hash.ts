import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** SHA-256 of a file, read in pieces; undefined if there is none. */
export async function fileHash(path: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    return hash.digest("hex");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw cause;
  }
}
