import { type Issue, issue } from "../issue.ts";
import { parseStrictJson } from "../json/parse.ts";
import { typed } from "../json/typed.ts";
import { isJsonObject, type JsonObject } from "../json/value.ts";
import { JOURNAL_LINE_MAX_BYTES } from "../limits/journal.ts";
import { faultsOf } from "../schemas/faults-of.ts";
import {
  JournalEndSchema,
  JournalEventSchema,
  JournalHeaderSchema,
  type JournalLine,
  JournalOutcomeSchema,
} from "./format.ts";

/** A line of a journal, or every reason to refuse it. */
export type JournalLineVerdict =
  | { readonly ok: true; readonly line: JournalLine; readonly issues: readonly [] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

const reading = { maxBytes: JOURNAL_LINE_MAX_BYTES, maxStringLength: JOURNAL_LINE_MAX_BYTES };

/** The kinds of line, each with a member that only it has. */
const KINDS: readonly (readonly [string, object])[] = [
  ["journal", JournalHeaderSchema],
  ["event", JournalEventSchema],
  ["envelope", JournalOutcomeSchema],
  ["fault", JournalOutcomeSchema],
  ["truncated", JournalEndSchema],
];

/** Reads one line of a journal strictly. @returns issues of `json.*` and `journal.invalid`; never throws. */
export function checkJournalLine(bytes: Uint8Array): JournalLineVerdict {
  const read = parseStrictJson(bytes, reading);
  if (!read.ok) return { ok: false, issues: read.issues };
  const issues = isJsonObject(read.value) ? faultsIn(read.value) : [invalid("", "must be an object")];
  return issues.length > 0 ? { ok: false, issues } : { ok: true, line: typed(read.value), issues: [] };
}

function faultsIn(line: JsonObject): readonly Issue[] {
  const kind = KINDS.find(([name]) => Object.hasOwn(line, name));
  if (!kind) return [invalid("", "it is neither header, event, envelope, fault nor end")];
  return faultsOf(kind[1], line).map(({ pointer, message }) => invalid(pointer, message));
}

function invalid(pointer: string, says: string): Issue {
  return issue("journal.invalid", pointer, pointer === "" ? `the line: ${says}` : says);
}
