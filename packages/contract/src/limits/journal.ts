const MIB = 1024 * 1024;

/** What one journal may hold: whichever bound is met first ends it with the guest's next start. */
export interface JournalLimits {
  /** Bytes of the file, which is packed. */
  readonly maxPackedBytes: number;
  /** Bytes of the lines in it. */
  readonly maxRawBytes: number;
  /** After a start, a guest is restarted for its journal's sake only after this time. */
  readonly minLifeMs: number;
}

/** The limits of a host that names no others. */
export const JOURNAL_LIMITS: JournalLimits = {
  // Small enough to send to an author. Small events pack to a sixth, large ones to far less, so this is met by what
  // repeats nothing.
  maxPackedBytes: 16 * MIB,
  // An hour of `npm start`, whose bars are six seconds; weeks of a market that moves as markets do. Replayed in minutes.
  maxRawBytes: 128 * MIB,
  // Twice an hour at most a guest loses what it holds in memory, whatever it writes.
  minLifeMs: 30 * 60_000,
};

/** Bytes of one line: the largest event of 4 MiB with its number around it. */
export const JOURNAL_LINE_MAX_BYTES = 4 * MIB + 1024;
/** Journals kept of one extension: the last hours at the pace of `npm start`. */
export const JOURNALS_KEPT = 8;
