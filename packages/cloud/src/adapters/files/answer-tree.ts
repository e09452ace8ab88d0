import { chmod, mkdir, rename, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { SerialQueue } from "@bourse/platform";

/** A public answer as a file. */
export interface AnswerFile {
  /** Increases with each change of the catalogue. */
  readonly epoch: number;
  readonly name: string;
  readonly body: Buffer;
  /** The file's modification time, from which nginx derives the entity tag. */
  readonly seconds: number;
}

/** Minimum size of a file in memory. */
const LEAST_BYTES = 4096;

/**
 * Public answers as files that nginx reads. `epochs/N` holds the answers valid in an epoch of the catalogue; `now/T` is
 * a link to one of them and states that it is valid at the moment T. nginx looks only below the link of its current
 * moment, so it never finds the files of a dead node.
 */
export class AnswerTree {
  readonly #folder: string;
  readonly #mostBytes: number;
  #epoch = -1;
  #bytes = 0;
  #names = new Set<string>();
  readonly #moments = new Map<string, number>();
  /** Finished epochs whose folders still exist. */
  readonly #over: string[] = [];
  /** Serialises operations: files are added while the epoch changes. */
  readonly #queue = new SerialQueue();

  private constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  /** Opens a folder and deletes what another process has left in it. */
  static async open(folder: string, mostBytes: number): Promise<AnswerTree> {
    for (const part of ["now", "epochs", "parts"]) {
      await rm(path.join(folder, part), { recursive: true, force: true });
      await makeReadable(path.join(folder, part));
    }
    return new AnswerTree(folder, mostBytes);
  }

  /** Adds a file to its epoch; a file of a finished epoch, or beyond the size limit, is dropped. */
  put(file: AnswerFile): Promise<void> {
    return this.#queue.run(async () => {
      await this.#enter(file.epoch);
      const size = Math.max(file.body.length, LEAST_BYTES);
      if (file.epoch < this.#epoch || this.#names.has(file.name) || this.#bytes + size > this.#mostBytes) return;
      const part = path.join(this.#folder, "parts", "file");
      await writeFile(part, file.body);
      await chmod(part, 0o644);
      await utimes(part, file.seconds, file.seconds);
      const { mtimeMs } = await stat(part);
      if (mtimeMs !== file.seconds * 1000)
        throw new Error("this file system does not keep the times that files are given");
      // Renamed once it is complete.
      await rename(part, path.join(this.#epochFolder(file.epoch), file.name));
      this.#names.add(file.name);
      this.#bytes += size;
    });
  }

  /** Marks an epoch as valid at these moments, and at no others. */
  show(epoch: number, moments: readonly string[]): Promise<void> {
    return this.#queue.run(async () => {
      await this.#enter(epoch);
      for (const moment of moments) await this.#link(moment);
      for (const moment of this.#moments.keys()) {
        if (moments.includes(moment)) continue;
        await rm(path.join(this.#folder, "now", moment), { force: true });
        this.#moments.delete(moment);
      }
      // Last, because deleting thousands of files takes a while, and no moment links to them any more.
      for (const folder of this.#over.splice(0)) await rm(folder, { recursive: true, force: true });
    });
  }

  async #link(moment: string): Promise<void> {
    if (this.#moments.get(moment) === this.#epoch) return;
    const part = path.join(this.#folder, "parts", "link");
    await symlink(path.join("..", "epochs", String(this.#epoch)), part);
    await rename(part, path.join(this.#folder, "now", moment));
    this.#moments.set(moment, this.#epoch);
  }

  async #enter(epoch: number): Promise<void> {
    if (epoch <= this.#epoch) return;
    await makeReadable(this.#epochFolder(epoch));
    if (this.#epoch >= 0) this.#over.push(this.#epochFolder(this.#epoch));
    this.#epoch = epoch;
    this.#bytes = 0;
    this.#names = new Set();
  }

  #epochFolder(epoch: number): string {
    return path.join(this.#folder, "epochs", String(epoch));
  }
}

/** Makes a folder readable for nginx, whatever the node's `umask` is: everything in the folder is public. */
async function makeReadable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}
