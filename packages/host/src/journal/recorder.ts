import { type Envelope, JOURNAL_LIMITS, type JournalHeader, type JournalLimits } from "@bourse/contract";
import type { CallbackFigures, GuestFault } from "@bourse/runtime";
import { type PackedLines, type PackedLinesOptions, packedLines } from "./zstd-lines.ts";

/** The outcome of a callback, as recorded. */
export type RecordedOutcome =
  | { readonly envelope: Envelope | undefined; readonly figures: CallbackFigures }
  | { readonly fault: GuestFault; readonly figures: CallbackFigures };

/** Records a guest's input and output. It never fails its caller: a full disk ends the journal. */
export interface JournalRecorder {
  /** Records an event as the guest gets it, JSON. */
  event(json: string): void;
  /** Records the outcome of the preceding event. */
  outcome(outcome: RecordedOutcome): void;
  /** Used part of the size limit: from 1 on, the next start of the guest should begin another journal. */
  readonly used: number;
  /** Resolves when everything is written. */
  close(): Promise<void>;
}

export interface RecorderOptions extends Pick<PackedLinesOptions, "file" | "open"> {
  readonly header: JournalHeader;
  /** Removes stored secrets from a text: a secret echoed by a peer must not reach a file. */
  readonly redact: (text: string) => string;
  /** Called once when the journal cannot be written. */
  readonly report: (cause: unknown) => void;
  readonly limits?: JournalLimits;
}

/**
 * Creates the file, readable only by its owner, and writes the header. @throws Error when the file cannot be created;
 * `EEXIST` when it exists
 */
export function journalRecorder(options: RecorderOptions): JournalRecorder {
  return new FileRecorder(options);
}

/** A journal may exceed its bound by a quarter, so that a guest that is about to restart is still recorded up to its stop. */
const SLACK = 1.25;

class FileRecorder implements JournalRecorder {
  readonly #redact: (text: string) => string;
  readonly #limits: JournalLimits;
  readonly #lines: PackedLines;
  #open = true;
  #n = 0;

  constructor({ file, header, redact, report, limits = JOURNAL_LIMITS, open }: RecorderOptions) {
    this.#redact = redact;
    this.#limits = limits;
    const failed = (cause: unknown) => {
      this.#open = false;
      report(cause);
    };
    this.#lines = packedLines({ file, failed, open });
    this.#write(JSON.stringify(header));
  }

  get used(): number {
    const { packedBytes, rawBytes } = this.#lines;
    return Math.max(packedBytes / this.#limits.maxPackedBytes, rawBytes / this.#limits.maxRawBytes);
  }

  event(json: string): void {
    // Stops cleaning events once the journal is closed: a guest could otherwise fill it with text that takes very long to redact.
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
    return this.#lines.close();
  }

  #clean(json: string): { readonly text: string; readonly mark: string } {
    const text = this.#redact(json);
    return { text, mark: text === json ? "" : ',"redacted":true' };
  }

  #write(line: string): void {
    if (!this.#open) return;
    const rawBytes = this.#lines.rawBytes + Buffer.byteLength(line);
    if (this.used > SLACK || rawBytes > this.#limits.maxRawBytes * SLACK) {
      // Recording stops here. A journal without its end still replays up to this line; one without its beginning would not.
      this.#open = false;
      this.#lines.write('{"truncated":true}');
      return;
    }
    this.#lines.write(line);
  }
}

function figuresOf({ wallMs, pages, logBytes }: CallbackFigures) {
  return { wall_ms: Math.round(wallMs * 1000) / 1000, pages, log_bytes: logBytes };
}
