/** Limits of the in-app API. */
export interface InAppLimits {
  /** An extension that acknowledges nothing for this long is shown as unresponsive. */
  readonly acknowledgeMs: number;
  /** Time to release everything before an extension's thread is ended. */
  readonly deactivateMs: number;
  /** Events that an extension has not taken yet; one more ends it. */
  readonly maxUnreadEvents: number;
  /** Memory of an extension's thread. */
  readonly heapMb: number;
  readonly maxCommands: number;
  readonly maxStatusItems: number;
  /** Open requests of an extension to the trader: messages, questions, and wishes for the clipboard or an address. */
  readonly maxAsks: number;
  /** A message without buttons is shown for this long and then moves to the list of notices. */
  readonly messageMs: number;
  readonly errorMessageMs: number;
  /** Messages of an extension in the list of notices; the oldest are dropped. */
  readonly maxPastMessages: number;
  readonly maxChannels: number;
  /** Open progress of an extension. */
  readonly maxProgress: number;
  /** Time for the children of one element of a tree. */
  readonly treeMs: number;
  /** Unanswered requests for children of one tree. */
  readonly maxTreeQuestions: number;
  /** Work that is over sooner is not shown. */
  readonly progressAfterMs: number;
  /** Lines that a channel keeps; the oldest are dropped. */
  readonly maxLines: number;
  /** Characters of a line of a plain channel; the rest becomes another line. */
  readonly maxLineLength: number;
  /** Characters that a channel keeps. */
  readonly maxOutputLength: number;
  /** Shortest time between two notifications of the pages about output. */
  readonly outputEveryMs: number;
  /** Kept values of an extension in one scope, as JSON in bytes. */
  readonly maxStateBytes: number;
}

export const IN_APP_LIMITS: InAppLimits = {
  // A person who waits longer for a click to act believes that the program hangs.
  acknowledgeMs: 3000,
  // Enough to write what is open; closing the client must not take longer.
  deactivateMs: 2000,
  // An hour of a busy market's account, in some megabytes.
  maxUnreadEvents: 10_000,
  // Twenty such threads fit beside the host in the memory of a small machine.
  heapMb: 128,
  // A palette with more commands of one extension cannot be read.
  maxCommands: 200,
  // The status bar is one line, shared by all.
  maxStatusItems: 8,
  // Open messages cover the chart.
  maxAsks: 8,
  // Enough to read two short lines twice, as long as a notice stays.
  messageMs: 8000,
  // The reader of an error may have looked elsewhere when it appeared.
  errorMessageMs: 30_000,
  // A list of more than a page is not read.
  maxPastMessages: 20,
  maxChannels: 16,
  // More bars in a corner of the page are unreadable.
  maxProgress: 8,
  // The page says that it waits after one second; an extension that reads its tree from a slow source caches it.
  treeMs: 10_000,
  // Every page asks two at a time.
  maxTreeQuestions: 16,
  // A bar that appears and goes at once only disturbs.
  progressAfterMs: 1000,
  // A day of a talkative log; a page reads them all at once.
  maxLines: 5000,
  // A line without an end is sent to the page again whenever it grows.
  maxLineLength: 10_000,
  maxOutputLength: 1_000_000,
  // The page shows other changes at this pace as well.
  outputEveryMs: 100,
  // As much as a guest may store.
  maxStateBytes: 1_048_576,
};
