export { checkJournalLine, type JournalLineVerdict } from "./check-line.ts";
export {
  JOURNAL_VERSION,
  type JournalEvent,
  type JournalHeader,
  JournalHeaderSchema,
  type JournalLine,
  type JournalOutcome,
} from "./format.ts";
