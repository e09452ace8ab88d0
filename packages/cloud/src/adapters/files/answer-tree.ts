import { chmod, mkdir, rename, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";

/** A public answer as a file. */
export interface AnswerFile {
  /** Grows with each change of the catalogue. */
  readonly epoch: number;
  readonly name: string;
  readonly body: Buffer;
  /** The file's time, of which nginx makes the entity tag. */
  readonly seconds: number;
}

/** What a file in memory takes at least. */
const LEAST_BYTES = 4096;

/**
 * Public answers as files that nginx reads. `epochs/N` holds what is right in an epoch of the catalogue; `now/T` is a link to
 * one of them and says that it is right in the moment T. nginx looks only below the link of its own moment: what a node that
 * died has left is never found.
 */
export class AnswerTree {
  readonly #folder: string;
  readonly #mostBytes: number;
  #epoch = -1;
  #bytes = 0;
  #names = new Set<string>();
  readonly #moments = new Map<string, number>();
  /** Epochs that are over and still there. */
  readonly #over: string[] = [];
  /** One act after the other: files are put while the epoch changes. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  /** Takes a folder, without what another process has left in it. */
  static async open(folder: string, mostBytes: number): Promise<AnswerTree> {
    for (const part of ["now", "epochs", "parts"]) {
      await rm(path.join(folder, part), { recursive: true, force: true });
      await makeReadable(path.join(folder, part));
    }
    return new AnswerTree(folder, mostBytes);
  }

  /** Adds a file to its epoch; one of an epoch that is over, or beyond the bound of bytes, is left out. */
  put(file: AnswerFile): Promise<void> {
    return this.#inTurn(async () => {
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
      // Named when it is whole.
      await rename(part, path.join(this.#epochFolder(file.epoch), file.name));
      this.#names.add(file.name);
      this.#bytes += size;
    });
  }

  /** Says that an epoch is right in these moments, and that nothing is known of others. */
  show(epoch: number, moments: readonly string[]): Promise<void> {
    return this.#inTurn(async () => {
      await this.#enter(epoch);
      for (const moment of moments) await this.#link(moment);
      for (const moment of this.#moments.keys()) {
        if (moments.includes(moment)) continue;
        await rm(path.join(this.#folder, "now", moment), { force: true });
        this.#moments.delete(moment);
      }
      // Last: thousands of files take a while, and no moment leads to them any more.
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

  #inTurn(act: () => Promise<void>): Promise<void> {
    const done = this.#last.then(act);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/** For nginx, whatever the node's `umask` is: everything in it is public. */
async function makeReadable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}
