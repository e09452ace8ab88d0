import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { HostRefusal } from "../../refusal.ts";

/** Bits of the mode that let anybody but the owner in. */
const OTHERS = 0o077;

/**
 * Reads a small file that must be the user's alone; undefined when there is none.
 *
 * @throws HostRefusal `secrets.exposed` when others may read it, `secrets.damaged` when it is no small plain file
 */
export function readOwnFile(path: string, maxBytes: number): Uint8Array | undefined {
  const file = openIfThere(path);
  if (file === undefined) return undefined;
  try {
    const { mode, size, ...stat } = statOf(file);
    if (!stat.plain || size > maxBytes) throw new HostRefusal("secrets.damaged", `${path} is not a small file`);
    if (process.platform !== "win32" && (mode & OTHERS) !== 0) {
      throw new HostRefusal("secrets.exposed", `${path} has mode ${(mode & 0o777).toString(8)}, not 600`);
    }
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function statOf(file: number) {
  const stat = fstatSync(file);
  return { mode: stat.mode, size: stat.size, plain: stat.isFile() };
}

/** Non-blocking, so that a pipe put in the file's place cannot hold the host; a link is not followed. */
function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw new HostRefusal("secrets.damaged", `${path} cannot be read (${code})`);
  }
}
