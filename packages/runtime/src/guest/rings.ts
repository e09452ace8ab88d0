import type { CallbackFigures, GuestFigures, LogEntry } from "./types.ts";

/** Overhead of an entry besides its text; without it, empty entries would be free and unlimited. */
const ENTRY_OVERHEAD = 64;

/** The latest log entries of one guest, in memory only, limited in bytes. */
export class LogRing {
  readonly #capacity: number;
  #entries: LogEntry[] = [];
  #first = 0;
  #bytes = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(entry: LogEntry): void {
    this.#entries.push(entry);
    this.#bytes += costOf(entry);
    while (this.#bytes > this.#capacity && this.#first < this.#entries.length - 1) {
      const oldest = this.#entries[this.#first];
      if (oldest) this.#bytes -= costOf(oldest);
      this.#first += 1;
    }
    // Half of the array is unused: compact it once, so that adding stays cheap and old entries are freed soon.
    if (this.#first * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#first);
      this.#first = 0;
    }
  }

  /** Oldest first. */
  entries(): readonly LogEntry[] {
    return this.#entries.slice(this.#first);
  }
}

function costOf({ text }: LogEntry): number {
  return Buffer.byteLength(text) + ENTRY_OVERHEAD;
}

/** Totals of one guest's callbacks, and the latest callbacks. */
export class FigureRing {
  readonly #capacity: number;
  #recent: CallbackFigures[] = [];
  #callbacks = 0;
  #faults = 0;
  #maxMs = 0;
  #totalMs = 0;
  #cpuMs = 0;
  #logBytes = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(figures: CallbackFigures): void {
    if (this.#recent.length >= this.#capacity) this.#recent.shift();
    this.#recent.push(figures);
    this.#callbacks += 1;
    if (figures.fault) this.#faults += 1;
    this.#maxMs = Math.max(this.#maxMs, figures.wallMs);
    this.#totalMs += figures.wallMs;
    this.#cpuMs += figures.cpuMs;
    this.#logBytes += figures.logBytes;
  }

  read(): GuestFigures {
    const last = this.#recent.at(-1);
    return {
      callbacks: this.#callbacks,
      faults: this.#faults,
      lastMs: last?.wallMs ?? 0,
      maxMs: this.#maxMs,
      totalMs: this.#totalMs,
      cpuMs: this.#cpuMs,
      pages: last?.pages ?? 0,
      logBytes: this.#logBytes,
      recent: [...this.#recent],
    };
  }
}
