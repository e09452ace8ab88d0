import { open } from "node:fs/promises";
import { ClientRefusal } from "@bourse/client";

/** Writes a new file that only its owner can read; an existing one is not touched. */
export async function writePrivate(path: string, content: Uint8Array): Promise<void> {
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new ClientRefusal("tool.target_exists", `${path} exists already.`);
    throw new ClientRefusal("tool.output_failed", `${path} cannot be written (${code}).`);
  }
}
