/** Playing events to a guest and comparing what it gives: for the command line and for tests. */
export { type Difference, firstDifference } from "./difference.ts";
export { type PlayedEvent, type PlayedGuest, type PlayedStep, playEvents } from "./player.ts";
export { type JournalRecorder, journalRecorder, type RecorderOptions } from "./recorder.ts";
