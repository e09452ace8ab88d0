import { randomUUID } from "node:crypto";
import { open, rename } from "node:fs/promises";

/** Writes a file that only this account can read (mode 0600): whole and durable, or not at all. */
export async function writePrivate(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  const handle = await open(temporary, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
