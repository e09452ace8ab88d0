import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { writePrivate } from "../../private-file.ts";

const SECRET_BYTES = 32;

/** The key that upload forms are signed with; made at the first start, so that tickets outlive a restart. */
export async function uploadSecret(dataDir: string): Promise<Uint8Array> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, "upload-secret");
  const known = await readFile(file).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === "ENOENT") return undefined;
    throw fault;
  });
  if (known?.length === SECRET_BYTES) return known;
  const made = randomBytes(SECRET_BYTES);
  await writePrivate(file, made);
  return made;
}
