import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { type Random, syncFolderAside } from "@bourse/platform";

/** Renames a file whose content is durable, replacing a file of that name; the new name is durable when it returns. */
export async function place(temporary: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await rename(temporary, target);
  // Syncing the target's folder is enough: if a power cut restores the old name in the other folder, the sweep deletes it as unfinished.
  await syncFolderAside(path.dirname(target));
}

/** Makes a hard link, as `link` of node:fs. */
export type Link = (from: string, to: string) => Promise<void>;

/** The file system has no hard links, or no more of them for this file; or the open file was deleted. */
const NO_LINK = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV", "ENOENT"]);

/** Links an open file to a second name. False if it cannot be linked, or if its path leads to another file by now. */
export async function linkOpen(opened: FileHandle, by: { from: string; to: string; link: Link }): Promise<boolean> {
  try {
    await by.link(by.from, by.to);
  } catch (fault) {
    if (NO_LINK.has((fault as NodeJS.ErrnoException).code ?? "")) return false;
    throw fault;
  }
  const [wanted, linked] = await Promise.all([opened.stat({ bigint: true }), lstat(by.to, { bigint: true })]);
  return wanted.ino === linked.ino && wanted.dev === linked.dev;
}

/** A file that appears under its name complete and durable, or not at all. */
export class PendingFile {
  readonly #temporary: string;
  readonly #handle: FileHandle;

  private constructor(temporary: string, handle: FileHandle) {
    this.#temporary = temporary;
    this.#handle = handle;
  }

  /** Creates a file in the folder of unfinished ones. */
  static async begin(random: Random, folder: string): Promise<PendingFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = path.join(folder, random.uuid());
    return new PendingFile(temporary, await open(temporary, "wx", 0o600));
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.#handle.writeFile(bytes);
  }

  /** Syncs and moves it to the final name, replacing any existing file. */
  async finish(target: string): Promise<void> {
    await this.#handle.sync();
    await this.#handle.close();
    await place(this.#temporary, target);
  }

  /** Deletes the unfinished file; after {@link finish} there is nothing to delete. */
  async abandon(): Promise<void> {
    // Closing twice is an error, and `finish` may have failed after its close.
    if (this.#handle.fd !== -1) await this.#handle.close();
    await rm(this.#temporary, { force: true });
  }
}

/** Opens a regular file for reading, never through a link: a planted link would serve a file from elsewhere. */
export async function openPlain(file: string): Promise<FileHandle | undefined> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === "ENOENT" || fault.code === "ELOOP") return undefined;
    throw fault;
  });
  if (handle && !(await handle.stat()).isFile()) {
    await handle.close();
    return undefined;
  }
  return handle;
}
