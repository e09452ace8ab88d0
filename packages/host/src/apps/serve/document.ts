import type { Readable } from "node:stream";
import { WEB_APP_BOOT_PATH } from "@bourse/contract/web-app";

/** Sent before the document's first byte. It begins with a doctype, because the document's own then comes too late to count. */
const BEFORE = Buffer.from(`<!doctype html><script src="${WEB_APP_BOOT_PATH}"></script>`);
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Puts the tag of the host's script in front of a document. A byte order mark that is not first would count as text and
 * end the head, so it is removed.
 */
export async function* withBootScript(bytes: Readable): AsyncGenerator<Uint8Array> {
  yield BEFORE;
  let isFirst = true;
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    const hasMark = isFirst && piece.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    yield hasMark ? piece.subarray(BYTE_ORDER_MARK.length) : piece;
    isFirst = false;
  }
}
