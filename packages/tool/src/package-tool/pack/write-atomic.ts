import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { type Issue, issue } from "@bourse/contract";
import type { Random } from "@bourse/platform";
import { reasonOf } from "../read/open.ts";

const NAME_BYTES = 6;

/**
 * Writes a file that is complete or absent; an existing one is replaced in one step. Returns the reason when it fails.
 */
export async function writeAtomic(path: string, content: Uint8Array, random: Random): Promise<Issue | undefined> {
  const temporary = `${path}.${random.bytes(NAME_BYTES).toString("hex")}.tmp`;
  let handle: FileHandle | undefined;
  try {
    handle = await open(temporary, "wx", 0o644);
    await handle.writeFile(content);
    await handle.sync();
    await handle.close();
    await rename(temporary, path);
    return undefined;
  } catch (cause) {
    await handle?.close();
    await rm(temporary, { force: true });
    return issue("tool.output_failed", "", `The file cannot be written: ${reasonOf(cause)}.`);
  }
}
