import { readFile } from "node:fs/promises";
import path from "node:path";
import { makePrivateFolder, type Random, writeDurably } from "@bourse/platform";

const SECRET_BYTES = 32;

/** The key that signs upload forms; created at the first start, so that tickets survive a restart. */
export async function uploadSecret(random: Random, dataDir: string): Promise<Uint8Array> {
  const file = path.join(dataDir, "upload-secret");
  const known = await readFile(file).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === "ENOENT") return undefined;
    throw fault;
  });
  if (known?.length === SECRET_BYTES) return known;
  const made = random.bytes(SECRET_BYTES);
  makePrivateFolder(dataDir);
  writeDurably(file, made, { random });
  return made;
}
