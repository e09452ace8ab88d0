import type { Readable } from "node:stream";
import { WEB_APP_BOOT_PATH } from "@bourse/contract/web-app";

/** Written before the document's own first byte: its doctype is then ignored, so it must not be the first. */
const BEFORE = Buffer.from(`<!doctype html><script src="${WEB_APP_BOOT_PATH}"></script>`);
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * A document with the tag of the host's script in front. A byte order mark that is no longer first would be text and end
 * the head, so it goes.
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
