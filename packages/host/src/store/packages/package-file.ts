import { createHash, hash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { HostRefusal } from "../../refusal.ts";
import { storeFailure } from "../store-failure.ts";
import { filePieces, PIECE_BYTES } from "./pieces.ts";
import type { FileRow } from "./rows.ts";

/** An open file of a package. Destroying the stream closes it. */
export interface PackageFile {
  readonly size: number;
  /** SHA-256 of the content, 64 lowercase hexadecimal characters. */
  readonly sha256: string;
  /** Yields only verified bytes: it fails with `install.package_damaged` before the first changed piece. */
  readonly bytes: Readable;
}

/**
 * A file up to this size is read once and kept in memory: a page's own files are small, and a hundred of them at once
 * are acceptable.
 */
export const HELD_BYTES = 1024 * 1024;

/**
 * Opens a file of a tree and verifies all of it, through one descriptor: a file that later takes its name is never
 * read. @param heldBytes the largest size that is kept in memory; a larger file is read again piece by piece @throws
 * HostRefusal `install.package_damaged`, `host.store_failed`
 */
export async function openCompared(path: string, row: FileRow, heldBytes: number): Promise<PackageFile> {
  const file = await openTreeFile(path, row);
  try {
    if (row.size <= heldBytes) {
      const bytes = Readable.from([await readHeld(file, row)], { objectMode: false });
      await file.close();
      return { size: row.size, sha256: row.sha256, bytes };
    }
    return { size: row.size, sha256: row.sha256, bytes: new ComparedStream(file, row, await pieceHashes(file, row)) };
  } catch (cause) {
    await file.close();
    throw storeFailure(cause) ?? cause;
  }
}

/**
 * Opens a file of a tree and checks its size. Links are not followed, and a named pipe in its place cannot block the
 * host. @throws HostRefusal `install.package_damaged`, `host.store_failed`
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
 * The rest of an open file's bytes. A piece is valid until the next one is requested. @throws HostRefusal
 * `install.package_damaged` after the last piece if the hash differs
 */
export async function* hashedPieces(file: FileHandle, row: FileRow): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const piece of filePieces(file)) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest("hex") !== row.sha256) throw changed(row, DIFFERS);
}

/** Reads an open file to its end. @throws HostRefusal `install.package_damaged` if the hash differs */
export async function checkHash(file: FileHandle, row: FileRow): Promise<void> {
  for await (const _ of hashedPieces(file, row));
}

async function readHeld(file: FileHandle, row: FileRow): Promise<Buffer> {
  const content = await readPart(file, row, { at: 0, length: row.size });
  if (hash("sha256", content) !== row.sha256) throw changed(row, DIFFERS);
  return content;
}

/** Verifies a file and returns the hash of each piece, so that a piece can be verified again separately. */
async function pieceHashes(file: FileHandle, row: FileRow): Promise<readonly string[]> {
  const whole = createHash("sha256");
  const hashes: string[] = [];
  // One buffer for all pieces: otherwise a large file would leave as much garbage as it has bytes.
  const buffer = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, row.size));
  for (let at = 0; at < row.size; at += PIECE_BYTES) {
    const piece = await readPart(file, row, { ...pieceAt(row, at), buffer });
    whole.update(piece);
    hashes.push(hash("sha256", piece));
  }
  if (whole.digest("hex") !== row.sha256) throw changed(row, DIFFERS);
  return hashes;
}

/**
 * The bytes of an open file, each piece verified before it is delivered: a program may write into the file after its
 * verification.
 */
class ComparedStream extends Readable {
  readonly #file: FileHandle;
  readonly #row: FileRow;
  readonly #hashes: readonly string[];
  #at = 0;

  constructor(file: FileHandle, row: FileRow, hashes: readonly string[]) {
    super({ highWaterMark: PIECE_BYTES });
    this.#file = file;
    this.#row = row;
    this.#hashes = hashes;
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
    if (this.#at === this.#row.size) return null;
    const piece = await readPart(this.#file, this.#row, pieceAt(this.#row, this.#at));
    if (hash("sha256", piece) !== this.#hashes[this.#at / PIECE_BYTES])
      throw changed(this.#row, "changed while it was read");
    this.#at += piece.length;
    return piece;
  }
}

interface Part {
  readonly at: number;
  readonly length: number;
  /** Buffer to fill from its start; absent: the part gets its own. */
  readonly buffer?: Buffer;
}

const pieceAt = ({ size }: FileRow, at: number): Part => ({ at, length: Math.min(PIECE_BYTES, size - at) });

/** Reads a complete part: the system may return less than requested. */
async function readPart(file: FileHandle, row: FileRow, { at, length, buffer }: Part): Promise<Buffer> {
  const part = buffer?.subarray(0, length) ?? Buffer.allocUnsafeSlow(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(part, done, length - done, at + done);
    if (bytesRead === 0) throw changed(row, "became shorter while it was read");
    done += bytesRead;
  }
  return part;
}

const DIFFERS = "has other bytes than were installed";

function changed({ path }: FileRow, how: string): HostRefusal {
  return damaged(`${path} of the package ${how}`);
}

function damaged(message: string): HostRefusal {
  return new HostRefusal("install.package_damaged", message);
}
