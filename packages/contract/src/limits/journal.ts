const MIB = 1024 * 1024;

/** Bytes of one journal: about 8,000 events of 1 KiB with their answers, small enough to send to an author. */
export const JOURNAL_MAX_BYTES = 16 * MIB;
/** Bytes of one line: the largest event of 4 MiB with its number around it. */
export const JOURNAL_LINE_MAX_BYTES = 4 * MIB + 1024;
/** Journals kept of one extension: the run that failed, and some before it to compare. */
export const JOURNALS_KEPT = 4;
