import { MIB } from "./units.ts";

/** Limits of one journal: the first limit reached ends it at the guest's next start. */
export interface JournalLimits {
  /** Bytes of the compressed file. */
  readonly maxPackedBytes: number;
  /** Bytes of its uncompressed lines. */
  readonly maxRawBytes: number;
  /** Minimum time after a start before a guest is restarted only to begin a new journal. */
  readonly minLifeMs: number;
}

/** Default limits of a host. */
export const JOURNAL_LIMITS: JournalLimits = {
  // Small enough to send to an author. Small events compress to a sixth and large ones to far less, so only
  // incompressible data reaches this limit.
  maxPackedBytes: 16 * MIB,
  // An hour of `npm start`, whose bars last six seconds; weeks of a real market. Replayed in minutes.
  maxRawBytes: 128 * MIB,
  // A guest loses the state it holds in memory at most twice an hour, however much it writes.
  minLifeMs: 30 * 60_000,
};

/** Bytes of one line: the largest event of 4 MiB with its number around it. */
export const JOURNAL_LINE_MAX_BYTES = 4 * MIB + 1024;
/** Journals kept per extension: the last hours at the pace of `npm start`. */
export const JOURNALS_KEPT = 8;
