import { buffer } from "node:stream/consumers";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { PackageVerdict } from "@bourse/archive";
import { endThread, SYSTEM_CLOCK } from "@bourse/platform";
import type { StoredObject } from "../../ports/objects.ts";
import type { PackageReader } from "../../ports/package-reader.ts";

/** A larger package is sent to the thread in chunks as it arrives, so that it is never held in memory. */
const READ_WHOLE_BYTES = 8 * 1024 * 1024;

/** Some ten times the memory for reading the largest whole package; a package that exceeds it ends only its thread. */
const THREAD_HEAP_MB = 256;

/** A request to the thread. */
export interface ReadOrder {
  readonly order: number;
  /** The transferred bytes, or a port that sends one {@link Part} for each request; an empty part ends the archive. */
  readonly archive: Uint8Array | MessagePort;
  /** Its SHA-256, if it is known. */
  readonly digest: string | undefined;
  readonly files: "keep" | "discard";
}

/** An answer of the thread. */
export interface ReadAnswer {
  readonly order: number;
  /** Absent when a chunk could not be read. */
  readonly verdict?: PackageVerdict;
}

/** A chunk on the port of a {@link ReadOrder}; without `bytes` the archive has ended, or its reading has `failed`. */
export interface Part {
  readonly bytes?: Uint8Array;
  readonly failed?: true;
}

interface Waiting {
  readonly resolve: (verdict: PackageVerdict) => void;
  readonly reject: (fault: Error) => void;
}

/**
 * Reads stored packages with the rules of the package tool. Unpacking and inspecting a package would block the event
 * loop for tens of milliseconds; an attacker's package, even a small one, would block it for seconds. It all runs on a
 * separate thread, which starts with the first package.
 */
export class ThreadPackageReader implements PackageReader {
  readonly #program: URL;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | undefined;
  #orders = 0;
  #isClosed = false;

  /** @param program another program instead of the thread, for tests. */
  constructor(program: URL = new URL("./reader-thread.ts", import.meta.url)) {
    this.#program = program;
  }

  async read({ size, bytes, whole }: StoredObject, files: "keep" | "discard"): Promise<PackageVerdict> {
    if (size > READ_WHOLE_BYTES) return this.#askInParts(bytes, files);
    const archive = ownBytes(whole?.bytes ?? (await buffer(bytes)));
    return this.#ask({ archive, digest: whole?.digest, files }, archive.buffer);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#thread) await endThread(this.#thread, SYSTEM_CLOCK);
  }

  /** Sends a chunk when the thread asks for one: no more than that is in memory. */
  async #askInParts(bytes: AsyncIterable<Uint8Array>, files: "keep" | "discard"): Promise<PackageVerdict> {
    const { port1: feed, port2: archive } = new MessageChannel();
    const source = bytes[Symbol.asyncIterator]();
    let fault: unknown;
    feed.on("message", () => {
      source.next().then(
        ({ value, done }) => {
          if (done) return feed.postMessage({} satisfies Part);
          const part = Uint8Array.from(value);
          feed.postMessage({ bytes: part } satisfies Part, [part.buffer]);
        },
        (cause: unknown) => {
          fault = cause;
          feed.postMessage({ failed: true } satisfies Part);
        },
      );
    });
    try {
      return await this.#ask({ archive, digest: undefined, files }, archive);
    } catch (cause) {
      throw fault ?? cause;
    } finally {
      feed.close();
      await source.return?.();
    }
  }

  #ask(asked: Omit<ReadOrder, "order">, moved: ArrayBuffer | MessagePort): Promise<PackageVerdict> {
    if (this.#isClosed) return Promise.reject(ended());
    const thread = this.#thread ?? this.#start();
    this.#orders += 1;
    const order: ReadOrder = { order: this.#orders, ...asked };
    return new Promise((resolve, reject) => {
      this.#waiting.set(order.order, { resolve, reject });
      // A busy thread keeps the process alive; an idle one does not.
      thread.ref();
      thread.postMessage(order, [moved]);
    });
  }

  #start(): Worker {
    const thread = new Worker(this.#program, { resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB } });
    this.#thread = thread;
    thread.on("message", ({ order, verdict }: ReadAnswer) => {
      const waiting = this.#waiting.get(order);
      if (verdict) waiting?.resolve(verdict);
      else waiting?.reject(new Error("a part of a package did not come"));
      this.#waiting.delete(order);
      if (this.#waiting.size === 0) thread.unref();
    });
    let cause: unknown;
    thread.on("error", (fault) => {
      cause = fault;
    });
    thread.on("exit", () => this.#ended(thread, cause));
    return thread;
  }

  #ended(thread: Worker, cause: unknown): void {
    if (this.#thread === thread) this.#thread = undefined;
    for (const { reject } of this.#waiting.values()) reject(ended(cause));
    this.#waiting.clear();
  }
}

/** Copies small buffers: they share one `ArrayBuffer`, which cannot be transferred to the thread. */
function ownBytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);
}

const ended = (cause?: unknown): Error => new Error("the thread that reads packages ended", { cause });
