import { createHash } from "node:crypto";
import { mkdirSync, realpathSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { holdFileLock, LockBusy } from "@bourse/platform";

/** Releases a folder. */
export type Unlock = () => Promise<void>;

/**
 * Locks a folder for this process, and for this container if it runs in one. The embedded database has no lock, and two
 * processes that open one folder silently lose each other's committed rows.
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const real = realpathSync(folder);
  const release = lockByFile(real);
  try {
    const releaseName = process.platform === "linux" ? await lockByName(real) : undefined;
    return async () => {
      await releaseName?.();
      release();
    };
  } catch (cause) {
    release();
    throw cause;
  }
}

function lockByFile(folder: string): () => void {
  try {
    return holdFileLock(path.join(folder, "in-use"));
  } catch (cause) {
    if (cause instanceof LockBusy) throw inUse(folder);
    throw new Error(`${folder} cannot be locked: is the disk full or read-only?`, { cause });
  }
}

/** Releases up to 0.2.0 know no other lock, and one of them may still run: an abstract socket of the folder's name. */
function lockByName(folder: string): Promise<Unlock> {
  const name = `\0bourse-${createHash("sha256").update(folder).digest("hex").slice(0, 32)}`;
  const server = createServer((connection) => connection.destroy());
  server.unref();
  return new Promise((resolve, reject) => {
    server.once("error", () => reject(inUse(folder)));
    server.listen({ path: name }, () => resolve(() => new Promise((closed) => server.close(() => closed()))));
  });
}

const inUse = (folder: string) => new Error(`${folder} is in use by another process`);
