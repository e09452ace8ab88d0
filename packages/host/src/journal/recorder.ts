import { createWriteStream, mkdirSync, openSync, type WriteStream } from "node:fs";
import { dirname } from "node:path";
import { type Envelope, JOURNAL_MAX_BYTES, type JournalHeader } from "@bourse/contract";
import type { CallbackFigures, GuestFault } from "../runtime/types.ts";

/** How a callback ended, for the journal. */
export type RecordedOutcome =
  | { readonly envelope: Envelope | undefined; readonly figures: CallbackFigures }
  | { readonly fault: GuestFault; readonly figures: CallbackFigures };

/** Writes down what one activation was given and what it gave. It never fails its caller: a full disk ends the journal. */
export interface JournalRecorder {
  /** The event as the guest gets it, JSON. */
  event(json: string): void;
  /** Ends the event before. */
  outcome(outcome: RecordedOutcome): void;
  /** Resolves when everything is written. */
  close(): Promise<void>;
}

export interface RecorderOptions {
  readonly file: string;
  readonly header: JournalHeader;
  /** Takes stored secrets out of a text: one that a peer echoed must not lie in a file. */
  readonly redact: (text: string) => string;
  /** Told once when the journal cannot be written. */
  readonly report: (cause: unknown) => void;
  readonly maxBytes?: number;
  /** Makes the file and opens it to be written. */
  readonly open?: (file: string) => number;
}

/** Never a file that is there: the recorder of an activation that has just ended may still be at it. */
const createOwn = (file: string) => openSync(file, "wx", 0o600);

/**
 * Makes the file, readable by its owner alone, and writes the header.
 *
 * @throws Error when the file cannot be made; `EEXIST` when there is one
 */
export function journalRecorder(options: RecorderOptions): JournalRecorder {
  return new FileRecorder(options);
}

class FileRecorder implements JournalRecorder {
  readonly #redact: (text: string) => string;
  readonly #maxBytes: number;
  readonly #stream: WriteStream;
  #open = true;
  #bytes = 0;
  #n = 0;

  constructor(options: RecorderOptions) {
    const { file, header, redact, report, maxBytes = JOURNAL_MAX_BYTES, open = createOwn } = options;
    this.#redact = redact;
    this.#maxBytes = maxBytes;
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    this.#stream = createWriteStream(file, { fd: open(file) });
    this.#stream.once("error", (cause) => {
      this.#open = false;
      report(cause);
    });
    this.#write(JSON.stringify(header));
  }

  event(json: string): void {
    // A guest may have filled its journal to be cleaned of secrets for ever after: what is not written costs nothing.
    if (!this.#open) return;
    this.#n += 1;
    const { text, mark } = this.#clean(json);
    this.#write(`{"n":${this.#n},"event":${text}${mark}}`);
  }

  outcome(outcome: RecordedOutcome): void {
    if (!this.#open) return;
    const figures = JSON.stringify(figuresOf(outcome.figures));
    if ("fault" in outcome) {
      const { code, kind, message } = outcome.fault;
      const fault = JSON.stringify({ code, ...(kind === undefined ? {} : { kind }), message });
      this.#write(`{"n":${this.#n},"fault":${fault},"figures":${figures}}`);
      return;
    }
    const { text, mark } = this.#clean(JSON.stringify(outcome.envelope ?? null));
    this.#write(`{"n":${this.#n},"envelope":${text},"figures":${figures}${mark}}`);
  }

  close(): Promise<void> {
    this.#open = false;
    return new Promise((resolve) => {
      if (this.#stream.closed || this.#stream.destroyed) resolve();
      else this.#stream.end(() => resolve());
    });
  }

  #clean(json: string): { readonly text: string; readonly mark: string } {
    const text = this.#redact(json);
    return { text, mark: text === json ? "" : ',"redacted":true' };
  }

  #write(line: string): void {
    if (!this.#open) return;
    this.#bytes += Buffer.byteLength(line) + 1;
    if (this.#bytes > this.#maxBytes) {
      // A journal cut in the middle still replays up to here; one without its beginning would not.
      this.#open = false;
      this.#stream.write('{"truncated":true}\n');
      return;
    }
    this.#stream.write(`${line}\n`);
  }
}

function figuresOf({ wallMs, pages, logBytes }: CallbackFigures) {
  return { wall_ms: Math.round(wallMs * 1000) / 1000, pages, log_bytes: logBytes };
}
