import { Readable } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import {
  checkJournalLine,
  type Issue,
  isCapability,
  issue,
  JOURNAL_LIMITS,
  JOURNAL_LINE_MAX_BYTES,
  type JournalEvent,
  type JournalHeader,
  type JournalOutcome,
} from "@bourse/contract";
import {
  type Difference,
  firstDifference,
  type PlayedEvent,
  type PlayedStep,
  playEvents,
} from "@bourse/runtime/journal";
import { hasFlag, type Invocation } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { issueFields, refusalLines } from "../../cli/issues.ts";
import { paint, safe } from "../../cli/text.ts";
import { type InputLine, linesOf } from "../../package-tool/key-check/lines.ts";
import { piecesOf } from "../../package-tool/read/bytes.ts";
import { openRegular } from "../../package-tool/read/open.ts";
import { staleWarning } from "../../package-tool/read/stale.ts";
import { type InteractiveGuest, loadInteractive } from "../load-guest.ts";

/** Result of a replay. */
interface Answer {
  readonly ok: boolean;
  /** Events whose outcome was compared. */
  readonly events: number;
  /** Events that were replayed but not compared, because a secret was removed from them or from their outcome. */
  readonly not_compared: number;
  readonly module_recorded: string;
  readonly module_played: string;
  /** The journal ends before the guest did, or in the middle of a line. */
  readonly truncated: boolean;
  readonly difference?: { readonly n: number; readonly type: string } & Difference;
}

/** Replays a journal with a package and compares the outcomes. */
export async function replay(given: Invocation, io: Io): Promise<ExitCode> {
  const [journalPath = "", packagePath = ""] = given.args;
  await io.err((await staleWarning(packagePath)) ?? "");
  const [read, load] = await Promise.all([readJournal(journalPath), loadInteractive(packagePath)]);
  const issues = [...(read.journal ? [] : read.issues), ...(load.loaded ? [] : load.issues)];
  if (!read.journal || !load.loaded) return refuse(given, io, issues);
  const answer = await compare(read.journal, load.loaded);
  await io.out(hasFlag(given, "json") ? `${JSON.stringify(answer)}\n` : textOf(answer, io));
  return answer.ok ? EXIT.ok : EXIT.refused;
}

async function compare({ header, events, ...journal }: Journal, { guest, module }: InteractiveGuest): Promise<Answer> {
  const truncated = journal.truncated || journal.broken;
  const told = { module_recorded: header.module, module_played: module, truncated };
  const approved = header.approved.filter(isCapability);
  const recorded = events.filter((each) => each.outcome !== undefined);
  const played = playEvents({ ...guest, approved, declaredViews: header.declared_views }, recorded.map(eventOf));
  let at = 0;
  const counts = { events: 0, not_compared: 0 };
  for await (const step of played) {
    if (step.inserted) continue;
    const { event, outcome } = recorded[at] as Required<Recorded>;
    at += 1;
    if (event.redacted || ("redacted" in outcome && outcome.redacted)) {
      counts.not_compared += 1;
      continue;
    }
    counts.events += 1;
    const difference = differenceOf(comparable(outcome), outcomeOf(step));
    if (!difference) continue;
    return { ok: false, ...counts, ...told, difference: { n: event.n, type: step.event.type, ...difference } };
  }
  // Without a compared event nothing is shown, and the rest of a truncated journal is unknown.
  return { ok: counts.events > 0 && !truncated, ...counts, ...told };
}

function eventOf({ event }: Recorded): PlayedEvent {
  return { type: String(event.event.type), json: JSON.stringify(event.event) };
}

type Ending = { readonly envelope: unknown } | { readonly fault: unknown };

/** When one side is an envelope and the other a fault, they differ as a whole: each is shown in full. */
function differenceOf(recorded: Ending, played: Ending): Difference | undefined {
  if ("fault" in recorded === "fault" in played) return firstDifference(recorded, played);
  return { pointer: "", expected: recorded, found: played };
}

/** A fault's message may contain a duration, so only code and kind are compared. */
function comparable(outcome: JournalOutcome): Ending {
  if ("envelope" in outcome) return { envelope: outcome.envelope };
  const { code, kind } = outcome.fault;
  return { fault: { code, ...(kind === undefined ? {} : { kind }) } };
}

function outcomeOf({ outcome }: PlayedStep): Ending {
  if (outcome.ok) return { envelope: outcome.envelope ?? null };
  const { code, kind } = outcome.fault;
  return { fault: { code, ...(kind === undefined ? {} : { kind }) } };
}

async function refuse(given: Invocation, io: Io, issues: readonly Issue[]): Promise<ExitCode> {
  if (hasFlag(given, "json")) await io.out(`${JSON.stringify({ ok: false, issues: issues.map(issueFields) })}\n`);
  else await io.out(`${refusalLines(issues, paint(io.color)).join("\n")}\n`);
  return EXIT.refused;
}

function textOf(answer: Answer, io: Io): string {
  const { events, not_compared, difference, module_recorded, module_played, truncated } = answer;
  const style = paint(io.color);
  const notes = [
    ...(module_recorded === module_played ? [] : [`${style.yellow("note")} the module is not the recorded one`]),
    ...(not_compared > 0 ? [`${style.yellow("note")} ${not_compared} events held a secret and were not compared`] : []),
    ...(truncated
      ? [`${style.red("cut")} the journal ends before the guest did: nothing is known of what came after`]
      : []),
    ...(difference || events > 0 ? [] : [`${style.red("nothing")} no event was compared`]),
  ];
  const head = !difference
    ? `${style.green("equal")} ${events} events were compared and gave what was recorded`
    : `${style.red("different")} event ${difference?.n} (${safe(difference?.type ?? "")}) at ${safe(difference?.pointer ?? "")}`;
  const lines = difference ? [`  recorded ${shown(difference.expected)}`, `  now      ${shown(difference.found)}`] : [];
  return `${[head, ...lines, ...notes].join("\n")}\n`;
}

/** Enough of a value to recognise it. */
const SHOWN_CHARACTERS = 200;

function shown(value: unknown): string {
  return safe((JSON.stringify(value) ?? "nothing").slice(0, SHOWN_CHARACTERS));
}

const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];
/** Twice a host's own limit: another host may have other limits. */
const MAX_FILE_BYTES = 2 * JOURNAL_LIMITS.maxPackedBytes;
const MAX_RAW_BYTES = 2 * JOURNAL_LIMITS.maxRawBytes;

/** A journal's lines, or why the file cannot be read. */
type JournalLines =
  | { readonly lines: AsyncGenerator<InputLine>; readonly issue?: undefined }
  | { readonly lines?: undefined; readonly issue: Issue };

/** Opens a journal, compressed as the host writes it or uncompressed. The uncompressed size is limited. */
async function journalLines(path: string, lineBytes: number): Promise<JournalLines> {
  const opened = await openRegular(path);
  if (opened.handle === undefined) return { issue: opened.issue };
  const { handle } = opened;
  async function* lines(): AsyncGenerator<InputLine> {
    try {
      yield* linesOf(within(unpacked(piecesOf(handle, MAX_RAW_BYTES)), MAX_RAW_BYTES), lineBytes);
    } finally {
      await handle.close();
    }
  }
  return { lines: lines() };
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
interface Recorded {
  readonly event: JournalEvent;
  readonly outcome?: JournalOutcome;
}

/** A whole journal. */
interface Journal {
  readonly header: JournalHeader;
  readonly events: readonly Recorded[];
  /** True when the host stopped recording before the guest stopped. */
  readonly truncated: boolean;
  /** True when the last line is cut off: an unknown amount is missing. */
  readonly broken: boolean;
}

type JournalVerdict =
  | { readonly journal: Journal }
  | { readonly journal?: undefined; readonly issues: readonly Issue[] };

/** Reads a journal strictly: lines must be in order. A last line that was cut off by a kill is ignored. */
async function readJournal(file: string): Promise<JournalVerdict> {
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
