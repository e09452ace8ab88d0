import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { type PackageVerdict, readPackage } from "@bourse/archive";
import { endThread, SYSTEM_CLOCK } from "@bourse/platform";
import type { StoredObject } from "../../ports/objects.ts";
import type { PackageReader } from "../../ports/package-reader.ts";

/** Reading a smaller package takes less time than sending it to another thread. */
const READ_HERE_BYTES = 128 * 1024;

/** A larger package is read in chunks as it arrives, so that it is never held in memory. */
const READ_WHOLE_BYTES = 8 * 1024 * 1024;

/** Some ten times the memory for reading the largest whole package; a package that exceeds it ends only its thread. */
const THREAD_HEAP_MB = 256;

/** A request to the thread. */
export interface ReadOrder {
  readonly order: number;
  /** Transferred: nobody else has it. */
  readonly archive: Uint8Array;
  /** Its SHA-256, if it is known. */
  readonly digest: string | undefined;
  readonly files: "keep" | "discard";
}

/** An answer of the thread. */
export interface ReadAnswer {
  readonly order: number;
  readonly verdict: PackageVerdict;
}

interface Waiting {
  readonly resolve: (verdict: PackageVerdict) => void;
  readonly reject: (fault: Error) => void;
}

/**
 * Reads stored packages with the rules of the package tool. Unpacking and inspecting would block the event loop for
 * tens of milliseconds, so it runs on a separate thread, which starts with the first package that is large enough.
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
    if (size > READ_WHOLE_BYTES) return readPackage(bytes, { files });
    const archive = whole?.bytes ?? (await buffer(bytes));
    const order = { archive, digest: whole?.digest, files };
    return archive.length > READ_HERE_BYTES ? this.#ask(order) : readPackage(archive, order);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#thread) await endThread(this.#thread, SYSTEM_CLOCK);
  }

  #ask(asked: Omit<ReadOrder, "order"> & { archive: Uint8Array<ArrayBuffer> }): Promise<PackageVerdict> {
    if (this.#isClosed) return Promise.reject(ended());
    const thread = this.#thread ?? this.#start();
    this.#orders += 1;
    const order: ReadOrder = { order: this.#orders, ...asked };
    return new Promise((resolve, reject) => {
      this.#waiting.set(order.order, { resolve, reject });
      // The process may exit while the thread is idle, and waits for one that works.
      thread.ref();
      thread.postMessage(order, [asked.archive.buffer]);
    });
  }

  #start(): Worker {
    const thread = new Worker(this.#program, { resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB } });
    this.#thread = thread;
    thread.on("message", ({ order, verdict }: ReadAnswer) => {
      this.#waiting.get(order)?.resolve(verdict);
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

const ended = (cause?: unknown): Error => new Error("the thread that reads packages ended", { cause });
