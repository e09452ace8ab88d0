import { createHash } from "node:crypto";
import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import { type BarColumns, COLUMNS } from "@bourse/bars";
import { COUNTER, type Fed } from "./protocol.ts";

/** The blocks of a run as they come, and the hash of all of them. */
export interface Feed {
  /** The next block; undefined after the last. Blocks the thread until it arrives. */
  next(): BarColumns | undefined;
  hash(): string;
}

/** Parts of a feed. */
export interface FeedParts {
  readonly feed: MessagePort;
  readonly counters: SharedArrayBuffer;
  readonly inputs: string;
  wants(): void;
}

/**
 * Receives blocks without an event, because the strategy's code could listen to it. It uses functions captured before
 * the strategy was loaded.
 */
export function feedOf({ feed, counters, inputs, wants }: FeedParts): Feed {
  const places = new Int32Array(counters);
  const hash = createHash("sha256").update(inputs);
  const [receive, load, wait] = [receiveMessageOnPort, Atomics.load, Atomics.wait];
  const update = hash.update.bind(hash);
  return {
    next() {
      for (;;) {
        const sent = load(places, COUNTER.sent);
        const message = receive(feed);
        if (!message) {
          wait(places, COUNTER.sent, sent);
          continue;
        }
        const { block } = message.message as Fed;
        if (!block) return undefined;
        for (const name of COLUMNS) update(block[name]);
        wants();
        return block;
      }
    },
    hash: () => hash.digest("hex"),
  };
}
