import { Readable } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import {
  checkJournalLine,
  type Issue,
  issue,
  JOURNAL_LIMITS,
  JOURNAL_LINE_MAX_BYTES,
  type JournalEvent,
  type JournalHeader,
  type JournalOutcome,
} from "@bourse/contract";
import { type InputLine, linesOf } from "../../package-tool/key-check/lines.ts";
import { piecesOf } from "../../package-tool/read/bytes.ts";
import { openRegular } from "../../package-tool/read/open.ts";

const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];
/** Twice a host's own limit: another host may have other limits. */
const MAX_FILE_BYTES = 2 * JOURNAL_LIMITS.maxPackedBytes;
const MAX_RAW_BYTES = 2 * JOURNAL_LIMITS.maxRawBytes;

/** The lines of a journal, compressed as the host writes it or uncompressed. The uncompressed size is limited. */
function journalLines(pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<InputLine> {
  return linesOf(within(unpacked(pieces), MAX_RAW_BYTES), JOURNAL_LINE_MAX_BYTES);
}

async function* unpacked(pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first = (await pieces.next()).value;
  if (first === undefined) return;
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first as Uint8Array;
    yield* pieces;
  }
  if (!ZSTD.every((byte, index) => first[index] === byte)) yield* all();
  else yield* unpack(within(all(), MAX_FILE_BYTES));
}

async function* unpack(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* Readable.from(pieces).pipe(createZstdDecompress());
  } catch (cause) {
    // The host was still writing the journal or was killed: everything it had flushed was read.
    if ((cause as NodeJS.ErrnoException).code !== "Z_BUF_ERROR") throw cause;
  }
}

async function* within(pieces: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let left = most;
  for await (const piece of pieces) {
    if (piece.length > left) return yield piece.subarray(0, left);
    left -= piece.length;
    yield piece;
  }
}

/** An event with its outcome; the last event of a killed host has none. */
export interface Recorded {
  readonly event: JournalEvent;
  readonly outcome?: JournalOutcome;
}

/** A whole journal. */
export interface Journal {
  readonly header: JournalHeader;
  readonly events: readonly Recorded[];
  /** True when the host stopped recording before the guest stopped. */
  readonly truncated: boolean;
  /** True when the last line is cut off: an unknown amount is missing. */
  readonly broken: boolean;
}

export type JournalVerdict =
  | { readonly journal: Journal }
  | { readonly journal?: undefined; readonly issues: readonly Issue[] };

/** Reads a journal strictly: lines must be in order. A last line that was cut off by a kill is ignored. */
export async function readJournal(file: string): Promise<JournalVerdict> {
  const opened = await openRegular(file);
  if (opened.handle === undefined) return { issues: [opened.issue] };
  try {
    return await readPieces(piecesOf(opened.handle, MAX_RAW_BYTES));
  } finally {
    await opened.handle.close();
  }
}

/** The same for a journal in memory, as a host sends it. */
export function readJournalBytes(bytes: Uint8Array): Promise<JournalVerdict> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  return readPieces(pieces());
}

async function readPieces(pieces: AsyncGenerator<Uint8Array>): Promise<JournalVerdict> {
  const lines: Uint8Array[] = [];
  for await (const line of journalLines(pieces)) {
    if (line.bytes === undefined) return refused(lines.length, "is over the bound");
    if (line.bytes.length > 0) lines.push(line.bytes);
  }
  return assemble(lines);
}

export function assemble(lines: readonly Uint8Array[]): JournalVerdict {
  let header: JournalHeader | undefined;
  let truncated = false;
  let broken = false;
  const events: { event: JournalEvent; outcome?: JournalOutcome }[] = [];
  for (const [index, bytes] of lines.entries()) {
    const verdict = checkJournalLine(bytes);
    if (!verdict.ok) {
      broken = index === lines.length - 1 && index > 0;
      if (broken) break;
      return { issues: [...(refused(index, "cannot be read").issues ?? []), ...verdict.issues] };
    }
    const { line } = verdict;
    const last = events.at(-1);
    if ("journal" in line && index === 0) header = line;
    else if (!header || "journal" in line || truncated) return refused(index, "is in the wrong place");
    else if ("truncated" in line) truncated = true;
    else if ("event" in line && line.n === events.length + 1 && isEnded(last)) events.push({ event: line });
    else if (!("event" in line) && last && line.n === last.event.n && !last.outcome) last.outcome = line;
    else return refused(index, "is in the wrong place");
  }
  return header ? { journal: { header, events, truncated, broken } } : refused(0, "is missing: the journal is empty");
}

/** Only the last event of a journal may lack its outcome. */
function isEnded(recorded: Recorded | undefined): boolean {
  return recorded === undefined || recorded.outcome !== undefined;
}

function refused(index: number, says: string): { readonly journal?: undefined; readonly issues: readonly Issue[] } {
  return { issues: [issue("journal.invalid", "", `line ${index + 1} ${says}`)] };
}
