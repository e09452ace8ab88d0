/** Records what a guest gets and answers; `@bourse/runtime/journal` plays it. */
export { type JournalRecorder, journalRecorder, type RecorderOptions } from "./recorder.ts";
