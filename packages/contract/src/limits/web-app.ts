import { KIB } from "./units.ts";

/** Limits of a web application's frame, of its bridge, and of the requests it has the host make. */
export interface WebAppLimits {
  /** Bytes of one message of the application, as JSON in UTF-8. */
  readonly messageBytes: number;
  /** Requests without an answer. */
  readonly inFlight: number;
  /** Messages within a second; one more closes the frame. */
  readonly messagesPerSecond: number;
  /** Frames open at once, of all pages. */
  readonly maxFrames: number;
  /** Pages connected to the bridge at once. */
  readonly maxPages: number;
  /** Bytes of answers and events that wait for a page to read them. */
  readonly maxBacklogBytes: number;
  /** Bytes of a server's response to `network.fetch`. */
  readonly fetchBytes: number;
  /** Time until the last byte of such a response. */
  readonly fetchTimeoutMs: number;
  /** Bytes of the value of `app.keep`, as JSON in UTF-8. */
  readonly keptBytes: number;
  /** Time from the start of the frame until its document has loaded. */
  readonly loadMs: number;
  /** How often the page asks a visible frame whether it still answers. */
  readonly pingEveryMs: number;
  /** How long a frame may leave that question open before it is shown as unresponsive. */
  readonly pongWithinMs: number;
  /** Milliseconds in which the page learns of the click that caused a message. */
  readonly clickMs: number;
  /** Requests and violations kept for each application; the oldest are dropped. */
  readonly recordsKept: number;
  /** Violations of the policy recorded for one frame within a minute. */
  readonly violationsPerMinute: number;
}

/** Default limits of a host. */
export const WEB_APP_LIMITS: WebAppLimits = {
  // A table of 2,000 rows; a structured clone of more would hold up the page.
  messageBytes: 256 * KIB,
  // A page with a dozen parts that each ask for five things.
  inFlight: 64,
  // Twice what the page carries without losing an animation frame: only a loop sends more.
  messagesPerSecond: 2000,
  // A grid of four by four, as for charts; each frame is a process of the browser.
  maxFrames: 16,
  // Windows of one trader.
  maxPages: 8,
  // Some answers of the largest size; a page that is further behind has stopped reading.
  maxBacklogBytes: 8 * KIB * KIB,
  // The largest public feeds of rates and calendars stay below; as much as a guest's feed request returns.
  fetchBytes: KIB * KIB,
  // A slow server; one that takes longer is down.
  fetchTimeoutMs: 30_000,
  // Some thousand words of a draft and every setting of a view; tables are read from their source again.
  keptBytes: 64 * KIB,
  // A bundle of 64 MiB from the disk of a busy machine.
  loadMs: 30_000,
  // Soon enough for a trader who waits, and costs less than a thousandth of a core.
  pingEveryMs: 10_000,
  // Longer than any honest computation that blocks a page.
  pongWithinMs: 10_000,
  // Many times what a busy browser needs, and too short for a trader to notice.
  clickMs: 250,
  // A week of an application that reads ten sources every hour.
  recordsKept: 2000,
  // The first violations of a loop tell its author enough.
  violationsPerMinute: 60,
};
