import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { type Issue, issue } from "@bourse/contract";
import type { Random } from "@bourse/platform";
import { reasonOf } from "../read/open.ts";

const NAME_BYTES = 6;

/** Modes by reader. Without a choice, everybody on the machine could read a file that is meant for one user. */
const MODES = { owner: 0o600, everybody: 0o644 };

/**
 * Writes a file that is complete or absent; an existing one is replaced in one step, with its rights. Returns the reason
 * when it fails.
 */
export async function writeAtomic(
  path: string,
  content: Uint8Array,
  { random, readers }: { readonly random: Random; readonly readers: keyof typeof MODES },
): Promise<Issue | undefined> {
  const temporary = `${path}.${random.bytes(NAME_BYTES).toString("hex")}.tmp`;
  let handle: FileHandle | undefined;
  try {
    handle = await open(temporary, "wx", MODES[readers]);
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
