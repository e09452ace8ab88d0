import type { JsonValue } from "@bourse/contract";
import { AskedThread, type Clock, programUrl, type Unanswered } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
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
  const { timeoutMs, heapMb } = limits;
  const words: Readonly<Record<Unanswered, string>> = {
    closed: "the host is closing",
    failed: "reading the feed took too much memory",
    late: `reading the feed took more than ${timeoutMs} ms`,
  };
  const refusal = (why: Unanswered) => new CommandFailure("command.too_large", words[why]);
  const thread = new AskedThread<ReadOrder, ReadAnswer>({ program, clock, timeoutMs, heapMb, refusal });
  const read = async (order: ReadOrder): Promise<unknown> => {
    const answer = await thread.ask(order);
    if (answer.ok) return answer.data;
    throw new CommandFailure(answer.code, answer.message);
  };
  return {
    read: (bytes, reading) => read({ bytes, reading }) as Promise<ReadAs[(typeof reading)["as"]]>,
    readFor: (guest, bytes, reading) => read({ bytes, reading, guest }) as Promise<JsonValue>,
    close: () => thread.close(),
  };
}

const PROGRAM = programUrl(new URL("./feed-thread.ts", import.meta.url));
