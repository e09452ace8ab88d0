import { Worker } from "node:worker_threads";
import type { JsonValue } from "@bourse/contract";
import { type Clock, endThread, SerialQueue } from "@bourse/platform";
import { CommandFailure } from "../../principal/failure.ts";
import type { ForGuest, ReadAs, Reading } from "./feed-reading.ts";

/** Reads feeds. */
export interface FeedReader {
  /** @throws CommandFailure `feed.*`, `command.too_large` */
  read<R extends Reading>(bytes: Uint8Array, reading: R): Promise<ReadAs[R["as"]]>;
  /** Reads the same as data for a guest. @throws CommandFailure `feed.*`, `command.too_large` */
  readFor(guest: ForGuest, bytes: Uint8Array, reading: Reading): Promise<JsonValue>;
  /** Ends the thread; a running read fails. */
  close(): Promise<void>;
}

/** A request to the thread; one at a time. */
export interface ReadOrder {
  readonly bytes: Uint8Array;
  readonly reading: Reading;
  readonly guest?: ForGuest;
}

/** The thread's answer. */
export type ReadAnswer =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly code: CommandFailure["code"]; readonly message: string };

/** Limits on reading one feed. */
export interface FeedReaderLimits {
  readonly timeoutMs: number;
  readonly heapMb: number;
}

/** The largest accepted feed takes one second on a slow machine, ten beside others that compute, and some 60 MiB. */
const LIMITS: FeedReaderLimits = { timeoutMs: 30_000, heapMb: 256 };

interface ReaderDeps {
  readonly clock: Clock;
  readonly limits?: FeedReaderLimits;
  /** Replaces the thread's program in tests. */
  readonly program?: URL;
}

/**
 * Reads feeds on a separate thread, which starts with the first one: whatever a peer's text does to the parser, the
 * host keeps answering. A read that takes too long or too much memory ends the thread, and the next read starts
 * another.
 */
export function feedReader({ clock, limits = LIMITS, program = PROGRAM }: ReaderDeps): FeedReader {
  let thread: Worker | undefined;
  const queue = new SerialQueue();
  let isClosed = false;
  const end = async () => {
    const ended = thread;
    thread = undefined;
    if (ended) await endThread(ended, clock);
  };
  const readNow = async (order: ReadOrder): Promise<unknown> => {
    if (isClosed) throw unreadable("the host is closing");
    thread ??= new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: limits.heapMb } });
    const answer = await ask(thread, order, { clock, timeoutMs: limits.timeoutMs }).catch(async (cause: unknown) => {
      await end();
      throw cause;
    });
    if (answer.ok) return answer.data;
    throw new CommandFailure(answer.code, answer.message);
  };
  const inTurn = (order: ReadOrder): Promise<unknown> => queue.run(() => readNow(order));
  return {
    read: (bytes, reading) => inTurn({ bytes, reading }) as Promise<ReadAs[(typeof reading)["as"]]>,
    readFor: (guest, bytes, reading) => inTurn({ bytes, reading, guest }) as Promise<JsonValue>,
    async close() {
      isClosed = true;
      await end();
    },
  };
}

const PROGRAM = new URL("./feed-thread.ts", import.meta.url);

interface Bounds {
  readonly clock: Clock;
  readonly timeoutMs: number;
}

async function ask(thread: Worker, order: ReadOrder, { clock, timeoutMs }: Bounds): Promise<ReadAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer>();
  const fail = () => reject(unreadable("reading the feed took too much memory"));
  const cancel = clock.allow(timeoutMs, () => reject(unreadable(`reading the feed took more than ${timeoutMs} ms`)));
  thread.once("message", resolve).once("error", fail).once("exit", fail);
  // A process may exit while the thread is idle, but waits while it works.
  thread.ref();
  thread.postMessage(order);
  try {
    return await promise;
  } finally {
    cancel();
    thread.off("message", resolve).off("exit", fail);
    thread.unref();
  }
}

function unreadable(message: string): CommandFailure {
  return new CommandFailure("command.too_large", message);
}
