import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { holdFileLock, LockBusy } from "@bourse/platform";
import { HostRefusal } from "@bourse/runtime/refusal";
import type { Io } from "../cli/io.ts";

/** Keeps a folder for this command until the returned function is called. @throws HostRefusal `tool.folder_taken` */
export function ownFolder(folder: string, io: Pick<Io, "env" | "clock">): () => void {
  const home = path.join(io.env.BOURSE_HOME ?? path.join(homedir(), ".bourse"), "dev");
  mkdirSync(home, { recursive: true, mode: 0o700 });
  // Two paths to one folder are one folder.
  const name = createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 32);
  const [lock, owner] = [path.join(home, `${name}.lock`), path.join(home, `${name}.owner`)];
  try {
    const leave = holdFileLock(lock);
    writeFileSync(owner, `process ${process.pid}, since ${io.clock.now().toISOString()}`, { mode: 0o600 });
    return leave;
  } catch (cause) {
    if (!(cause instanceof LockBusy)) throw cause;
    throw new HostRefusal("tool.folder_taken", `${folder} belongs to ${ownerIn(owner)}`);
  }
}

function ownerIn(file: string): string {
  try {
    return readFileSync(file, "utf8").slice(0, 200);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
    return "another process";
  }
}
