import { parentPort } from "node:worker_threads";
import { CommandFailure } from "../../broker/failure.ts";
import type { ReadAnswer, ReadOrder } from "./feed-reader.ts";
import { readFeed } from "./rss.ts";

/** The program of the thread that reads feeds. */
parentPort?.on("message", (order: ReadOrder) => parentPort?.postMessage(answerTo(order)));

function answerTo({ bytes, reading }: ReadOrder): ReadAnswer {
  try {
    return { ok: true, feed: readFeed(bytes, reading) };
  } catch (cause) {
    if (cause instanceof CommandFailure) return { ok: false, code: cause.code, message: cause.message };
    throw cause;
  }
}
