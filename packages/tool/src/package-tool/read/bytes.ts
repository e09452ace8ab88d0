import type { FileHandle } from "node:fs/promises";
import type { Issue } from "@bourse/contract";
import { openRegular, reasonOf, unreadable } from "./open.ts";

/** A file's bytes; `bytes` ends one byte after the limit, so that the check can see that there is more. */
export type FileBytes =
  | { readonly bytes: Uint8Array; readonly issue?: undefined }
  | { readonly bytes?: undefined; readonly issue: Issue };

const PIECE_BYTES = 64 * 1024;

/** Reads a regular file, at most one byte more than `cap`, whatever its size claims or becomes. */
export async function readBounded(path: string, cap: number): Promise<FileBytes> {
  const opened = await openRegular(path);
  if (opened.handle === undefined) return opened;
  try {
    const parts: Uint8Array[] = [];
    for await (const part of piecesOf(opened.handle, cap + 1)) parts.push(part);
    return { bytes: Buffer.concat(parts) };
  } catch (cause) {
    return { issue: unreadable(reasonOf(cause)) };
  } finally {
    await opened.handle.close();
  }
}

/** The chunks of an open file up to a number of bytes; the next is read only on demand. */
export async function* piecesOf(handle: FileHandle, most: number): AsyncGenerator<Uint8Array> {
  let left = most;
  while (left > 0) {
    const buffer = new Uint8Array(Math.min(PIECE_BYTES, left));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, null);
    if (bytesRead === 0) return;
    left -= bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
