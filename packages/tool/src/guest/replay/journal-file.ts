import {
  checkJournalLine,
  type Issue,
  issue,
  JOURNAL_LINE_MAX_BYTES,
  type JournalEvent,
  type JournalHeader,
  type JournalOutcome,
} from "@bourse/contract";
import { journalLines } from "./journal-lines.ts";

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
  const opened = await journalLines(file, JOURNAL_LINE_MAX_BYTES);
  if (opened.lines === undefined) return { issues: [opened.issue] };
  const lines: Uint8Array[] = [];
  for await (const line of opened.lines) {
    if (line.bytes === undefined) return refused(lines.length, "is over the bound");
    if (line.bytes.length > 0) lines.push(line.bytes);
  }
  return assemble(lines);
}

function assemble(lines: readonly Uint8Array[]): JournalVerdict {
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
