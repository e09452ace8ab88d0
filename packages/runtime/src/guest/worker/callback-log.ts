import { LOG_ENTRY_MAX_BYTES } from "@bourse/contract/guest";
import type { LogCaps } from "./messages.ts";
import { cutAtCharacter, decodeLeniently } from "./utf8.ts";

/** Escape sequences redraw a terminal, newlines forge entries, bidi controls reverse text. */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Destination of a callback's log. */
export interface LogSink {
  readonly send: (text: string) => void;
  /** Called at every dropped entry, so that the supervisor can stop a guest that floods its log. */
  readonly dropped: (count: number) => void;
}

/** The log of one start or callback: it counts, cuts, escapes and drops entries, and stores none itself. */
export class CallbackLog {
  entries = 0;
  bytes = 0;
  dropped = 0;
  readonly #caps: LogCaps;
  readonly #sink: LogSink;

  constructor(caps: LogCaps, sink: LogSink) {
    this.#caps = caps;
    this.#sink = sink;
  }

  /** True once the guest exceeds its rate by so much that it cannot be an oversight. */
  get flooded(): boolean {
    return this.dropped >= this.#caps.floodDrops;
  }

  drop(): void {
    this.dropped += 1;
    this.#sink.dropped(this.dropped);
  }

  write(bytes: Uint8Array): void {
    const size = Math.min(bytes.length, LOG_ENTRY_MAX_BYTES);
    if (this.entries >= this.#caps.entries || this.bytes + size > this.#caps.bytes) {
      this.drop();
      return;
    }
    const text = decodeLeniently(bytes.subarray(0, cutAtCharacter(bytes, LOG_ENTRY_MAX_BYTES)));
    this.entries += 1;
    this.bytes += size;
    this.#sink.send(escapeControls(text));
  }

  /** Reports once, at the end, that entries are missing. */
  close(): void {
    if (this.dropped > 0) this.#sink.send(`${this.dropped} entries dropped`);
  }
}

/**
 * Escapes control characters as in source code, so that the reader sees exactly what the guest wrote. Escaping
 * lengthens text; only as much is escaped as fits into one entry.
 */
export function escapeControls(text: string, limit = LOG_ENTRY_MAX_BYTES): string {
  let escaped = "";
  let from = 0;
  for (const { index, 0: unit } of text.matchAll(UNSAFE)) {
    escaped += text.slice(from, index) + escapeUnit(unit);
    from = index + 1;
    if (escaped.length >= limit) break;
  }
  const whole = from === 0 ? text : escaped + text.slice(from);
  return whole.length <= limit ? whole : whole.slice(0, limit).toWellFormed();
}

function escapeUnit(unit: string): string {
  return SHORT[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
