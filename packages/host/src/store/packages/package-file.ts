import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { HostRefusal } from "../../refusal.ts";
import { storeFailure } from "../store-failure.ts";
import { filePieces, PIECE_BYTES } from "./pieces.ts";
import type { FileRow } from "./rows.ts";

/** A file of a package, open. Destroying the stream closes it. */
export interface PackageFile {
  readonly size: number;
  /** SHA-256 of the content, 64 lowercase hexadecimal characters. */
  readonly sha256: string;
  /** Ends with `install.package_damaged` when the content changes while it is read. */
  readonly bytes: Readable;
}

/**
 * Opens a file of a tree and compares its size. A link is not followed, and a pipe in its place does not hold the host.
 *
 * @throws HostRefusal `install.package_damaged`, `host.store_failed`
 */
export async function openTreeFile(path: string, row: FileRow): Promise<FileHandle> {
  const file = await openPlain(path, `${row.path} of the package`);
  try {
    const stat = await file.stat();
    if (stat.isFile() && stat.size === row.size) return file;
    throw changed(row, "is not the file that was installed");
  } catch (cause) {
    await file.close();
    throw cause;
  }
}

/** @throws HostRefusal `install.package_damaged`, `host.store_failed` */
export async function openPlain(path: string, what: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (cause) {
    throw storeFailure(cause) ?? damaged(`${what} cannot be read (${(cause as NodeJS.ErrnoException).code})`);
  }
}

/**
 * An open file's bytes to its end. A piece is good until the next one is asked for.
 *
 * @throws HostRefusal `install.package_damaged` after the last piece when it has another hash
 */
export async function* hashedPieces(file: FileHandle, row: FileRow): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const piece of filePieces(file)) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest("hex") !== row.sha256) throw changed(row, "has other bytes than were installed");
}

/** Reads an open file to its end. @throws HostRefusal `install.package_damaged` when it has another hash */
export async function checkHash(file: FileHandle, row: FileRow): Promise<void> {
  for await (const _ of hashedPieces(file, row));
}

/** The bytes of an open file, hashed again on their way: what was compared before may have been changed since. */
export class HashedStream extends Readable {
  readonly #file: FileHandle;
  readonly #row: FileRow;
  readonly #hash = createHash("sha256");
  #at = 0;

  constructor(file: FileHandle, row: FileRow) {
    super({ highWaterMark: PIECE_BYTES });
    this.#file = file;
    this.#row = row;
  }

  override _read(): void {
    this.#readPiece().then(
      (piece) => this.push(piece),
      (cause: unknown) => this.destroy(storeFailure(cause) ?? (cause as Error)),
    );
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#file.close().then(
      () => done(error),
      (cause: Error) => done(error ?? cause),
    );
  }

  async #readPiece(): Promise<Uint8Array | null> {
    const { size, sha256 } = this.#row;
    if (this.#at === size) {
      if (this.#hash.digest("hex") === sha256) return null;
      throw changed(this.#row, "changed while it was read");
    }
    const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, size - this.#at));
    const { bytesRead } = await this.#file.read(piece, 0, piece.length, this.#at);
    if (bytesRead === 0) throw changed(this.#row, "became shorter while it was read");
    this.#at += bytesRead;
    this.#hash.update(piece.subarray(0, bytesRead));
    return piece.subarray(0, bytesRead);
  }
}

function changed({ path }: FileRow, how: string): HostRefusal {
  return damaged(`${path} of the package ${how}`);
}

function damaged(message: string): HostRefusal {
  return new HostRefusal("install.package_damaged", message);
}
