import type { FileHandle } from "node:fs/promises";

/** Large enough that system calls cost little, small enough for hundreds of simultaneous readers. */
export const PIECE_BYTES = 256 * 1024;

/** A file's bytes from its beginning. A piece is valid until the next one is requested. */
export async function* filePieces(file: FileHandle): AsyncGenerator<Uint8Array, void, undefined> {
  const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}
