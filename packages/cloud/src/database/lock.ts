import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";

/** Releases a folder. */
export type Unlock = () => Promise<void>;

/**
 * Locks a folder for this process. The embedded database has no lock, and two processes that open one folder silently
 * lose each other's committed rows.
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const real = realpathSync(folder);
  return process.platform === "linux" ? lockBySocket(real) : lockByFile(real);
}

/**
 * The kernel releases an abstract socket when its process ends, however it ends; a lock file would survive `kill -9`.
 */
function lockBySocket(folder: string): Promise<Unlock> {
  const name = `\0bourse-${createHash("sha256").update(folder).digest("hex").slice(0, 32)}`;
  const server = createServer((connection) => connection.destroy());
  server.unref();
  return new Promise((resolve, reject) => {
    server.once("error", () => reject(new Error(`${folder} is in use by another process`)));
    server.listen({ path: name }, () => resolve(() => new Promise((closed) => server.close(() => closed()))));
  });
}

async function lockByFile(folder: string): Promise<Unlock> {
  const file = path.join(folder, "lock");
  try {
    const descriptor = openSync(file, "wx", 0o600);
    writeSync(descriptor, String(process.pid));
    closeSync(descriptor);
  } catch {
    const owner = Number(readFileSync(file, "utf8"));
    if (isAlive(owner)) throw new Error(`${folder} is in use by process ${owner}`);
    rmSync(file, { force: true });
    return lockByFile(folder);
  }
  return async () => rmSync(file, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === "EPERM";
  }
}
