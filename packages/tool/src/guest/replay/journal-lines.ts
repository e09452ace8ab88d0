import { Readable } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import { type Issue, JOURNAL_LIMITS } from "@bourse/contract";
import { type InputLine, linesOf } from "../../package-tool/key-check/lines.ts";
import { piecesOf } from "../../package-tool/read/bytes.ts";
import { openRegular } from "../../package-tool/read/open.ts";

const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];
/** Twice a host's own limit: another host may have other limits. */
const MAX_FILE_BYTES = 2 * JOURNAL_LIMITS.maxPackedBytes;
const MAX_RAW_BYTES = 2 * JOURNAL_LIMITS.maxRawBytes;

/** A journal's lines, or why the file cannot be read. */
export type JournalLines =
  | { readonly lines: AsyncGenerator<InputLine>; readonly issue?: undefined }
  | { readonly lines?: undefined; readonly issue: Issue };

/** Opens a journal, compressed as the host writes it or uncompressed. The uncompressed size is limited. */
export async function journalLines(path: string, lineBytes: number): Promise<JournalLines> {
  const opened = await openRegular(path);
  if (opened.handle === undefined) return { issue: opened.issue };
  const { handle } = opened;
  async function* lines(): AsyncGenerator<InputLine> {
    try {
      yield* linesOf(within(unpacked(piecesOf(handle, MAX_RAW_BYTES)), MAX_RAW_BYTES), lineBytes);
    } finally {
      await handle.close();
    }
  }
  return { lines: lines() };
}

async function* unpacked(pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first = (await pieces.next()).value;
  if (first === undefined) return;
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first as Uint8Array;
    yield* pieces;
  }
  if (!ZSTD.every((byte, index) => first[index] === byte)) yield* all();
  else yield* unpack(within(all(), MAX_FILE_BYTES));
}

async function* unpack(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* Readable.from(pieces).pipe(createZstdDecompress());
  } catch (cause) {
    // The host was still writing the journal or was killed: everything it had flushed was read.
    if ((cause as NodeJS.ErrnoException).code !== "Z_BUF_ERROR") throw cause;
  }
}

async function* within(pieces: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let left = most;
  for await (const piece of pieces) {
    if (piece.length > left) return yield piece.subarray(0, left);
    left -= piece.length;
    yield piece;
  }
}
