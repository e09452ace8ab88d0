import { parentPort } from "node:worker_threads";
import { CommandFailure } from "@bourse/runtime/broker";
import type { ReadAnswer, ReadOrder } from "./feed-reader.ts";
import { readBytes, readBytesFor } from "./feed-reading.ts";

/** The program of the thread that reads feeds. */
parentPort?.on("message", (order: ReadOrder) => parentPort?.postMessage(answerTo(order)));

function answerTo({ bytes, reading, guest }: ReadOrder): ReadAnswer {
  try {
    const data = guest ? readBytesFor(guest, bytes, reading) : readBytes(bytes, reading);
    return { ok: true, data };
  } catch (cause) {
    if (cause instanceof CommandFailure) return { ok: false, code: cause.code, message: cause.message };
    throw cause;
  }
}
