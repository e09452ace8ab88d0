import { fstatSync, ftruncateSync, readSync } from "node:fs";
import type { BarColumns } from "@bourse/bars";
import { damaged } from "./damaged.ts";
import { bodyBytes, decodeBody, decodeHeader, HEADER_BYTES } from "./record.ts";
import { type Place, type RecordIndex, recordIndex } from "./record-index.ts";

/** The records of a file, and where the next one is written. */
export interface Loaded {
  readonly index: RecordIndex;
  readonly end: number;
}

interface OpenFile {
  readonly path: string;
  readonly file: number;
  /** The bars were complete before the file got its name, so a missing end was lost later. */
  readonly isWhole: boolean;
  readBody(place: Place): BarColumns;
}

/**
 * Reads the headers, and cuts off the beginning of a record that was being written.
 * @throws HostRefusal `market.store_damaged`
 */
export function loadRecords({ path, file, isWhole, readBody }: OpenFile): Loaded {
  const { size } = fstatSync(file);
  const index = recordIndex(readBody);
  const head = new Uint8Array(HEADER_BYTES);
  let end = 0;
  while (end + HEADER_BYTES <= size) {
    readSync(file, head, 0, HEADER_BYTES, end);
    const header = decodeHeader(head);
    // If the file was cut off here, everything behind a damaged header would be lost with it.
    if (!header && (isWhole || !isEmpty(file, end, size))) throw damaged(path, end);
    if (!header || end + HEADER_BYTES + bodyBytes(header.count) > size) break;
    index.enter(header, end);
    end += HEADER_BYTES + bodyBytes(header.count);
  }
  if (end === size) return { index, end };
  if (isWhole) throw damaged(path, end);
  ftruncateSync(file, end);
  return { index, end };
}

/** The columns of a record; undefined when the disk has changed them. */
export function bodyOf(file: number, { header, offset }: Place): BarColumns | undefined {
  const body = new Uint8Array(bodyBytes(header.count));
  readSync(file, body, 0, body.length, offset + HEADER_BYTES);
  return decodeBody(body, header);
}

const CHUNK_BYTES = 65_536;

/** Whether only zeros follow: a power cut leaves them where a file had grown and its bytes were not written yet. */
function isEmpty(file: number, from: number, size: number): boolean {
  const chunk = new Uint8Array(CHUNK_BYTES);
  for (let at = from; at < size; at += CHUNK_BYTES) {
    const read = readSync(file, chunk, 0, CHUNK_BYTES, at);
    if (chunk.subarray(0, read).some((byte) => byte !== 0)) return false;
  }
  return true;
}
